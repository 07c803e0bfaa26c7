import { holdUser, lockUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema.ts'
import type { Services } from '#server/runtime/context.ts'

/** The account was deleted after its session was looked up. The API answers 401: that session is over. */
export class AccountDeleted extends Error {
  constructor() {
    super('The account was deleted meanwhile.')
  }
}

/**
 * To be called in the transaction that writes something in somebody's name, after the locks on activities: a deletion of
 * the account waits for this transaction and then deals with what it wrote; one that came first throws. Others do not wait.
 */
export async function holdAccount({ db }: Services, userId: number): Promise<User> {
  return unlessDeleted(await holdUser(db, userId))
}

/** The same, and nobody else changes the account until the transaction ends: for what is read and written back. */
export async function lockAccount({ db }: Services, userId: number): Promise<User> {
  return unlessDeleted(await lockUser(db, userId))
}

function unlessDeleted(user: User | undefined): User {
  if (!user || user.deletedAt) throw new AccountDeleted()
  return user
}
