import { isSessionEnded } from '#db/queries/account/sign-in/session.ts'
import { holdUser, lockUser } from '#db/queries/account/user.ts'
import { holdUserToJoin } from '#db/queries/participation/places.ts'
import type { User } from '#db/schema/account.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { isBannedAddress } from '#server/services/moderation/banned-identity.ts'

/** The account was deleted after its session was looked up. The API answers 401: that session is over. */
export class AccountDeleted extends Error {
  constructor() {
    super('The account was deleted meanwhile.')
  }
}

/** The session was ended after it was looked up. The API answers 401. */
export class SessionEnded extends Error {
  constructor() {
    super('The session was ended meanwhile.')
  }
}

/** The account was banned after its session was looked up. The API answers 403, as from then on. */
export class AccountBanned extends Error {
  constructor() {
    super('The account was banned meanwhile.')
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

/**
 * Like `holdAccount`, for what a banned account may not begin: a ban waits for this transaction and then handles what it
 * wrote; if the ban came first, this throws. So it does for a guest of the banned mailbox, whose links go on reading.
 */
export async function holdAccountToJoin(services: Services, userId: number): Promise<User> {
  const account = await holdAccount(services, userId)
  await throwIfBanned(services, account)
  return account
}

/**
 * The same, with the places of the activity and what the person has of it, which are read under its lock: with one
 * statement, because everybody else waits for that lock.
 */
export async function holdAccountAndCount(services: Services, userId: number, activityId: number) {
  const held = await holdUserToJoin(services.db, activityId, userId)
  if (!held || held.account.deletedAt) throw new AccountDeleted()
  await throwIfBanned(services, held.account)
  return held
}

async function throwIfBanned(services: Services, account: User): Promise<void> {
  const isBanned =
    account.accountType === 'BANNED' ||
    (account.isGuest && (await isBannedAddress(services, account.emailKey)))
  if (isBanned) throw new AccountBanned()
}

/** Like `holdAccount`, and nobody else changes the account: for values that are read and written back. */
export async function lockAccount({ db }: Services, userId: number): Promise<User> {
  return unlessDeleted(await lockUser(db, userId))
}

/**
 * The same, for what gives lasting access to the account: whoever ends all sessions takes this lock, and a request of one
 * of them that waited for it adds no other way in.
 */
export async function lockAccountOf(
  services: Services,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): Promise<User> {
  const account = await lockAccount(services, userId)
  if (await isSessionEnded(services.db, sessionId)) throw new SessionEnded()
  return account
}

function unlessDeleted(user: User | undefined): User {
  if (!user || user.deletedAt) throw new AccountDeleted()
  return user
}
