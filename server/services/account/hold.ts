import { holdUser, lockUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import type { Services } from '#server/runtime/context.ts'

/** The account was deleted after its session was looked up. The API answers 401: that session is over. */
export class AccountDeleted extends Error {
  constructor() {
    super('The account was deleted meanwhile.')
  }
}

/**
 * Call it in the transaction that writes in a person's name, after the locks on activities: a deletion of the account
 * waits for this transaction and then handles what it wrote; if the deletion came first, this throws. Other
 * transactions do not wait.
 */
export async function holdAccount({ db }: Services, userId: number): Promise<User> {
  return unlessDeleted(await holdUser(db, userId))
}

/** Like `holdAccount`, and nobody else changes the account: for values that are read and written back. */
export async function lockAccount({ db }: Services, userId: number): Promise<User> {
  return unlessDeleted(await lockUser(db, userId))
}

function unlessDeleted(user: User | undefined): User {
  if (!user || user.deletedAt) throw new AccountDeleted()
  return user
}
