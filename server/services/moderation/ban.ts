import { countOpenSessionsOf, endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { findUser, lockUser, lockUserToDelete, updateUser } from '#db/queries/account/user.ts'
import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  listComingOfBanned,
  restoreActivitiesOf,
  suspendActivitiesOf,
} from '#db/queries/activity/review-queue.ts'
import {
  type BanWithPerson,
  findOpenBan,
  forgetBannedIdentities,
  insertBan,
  liftBan,
  listOpenBans,
} from '#db/queries/moderation/ban.ts'
import { endInvitationsBy } from '#db/queries/organisation/invitation.ts'
import { hasPaidTickets } from '#db/queries/participation/money.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Ban } from '#db/schema/moderation.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { endActivity } from '#server/services/activity/end.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'
import {
  lockActivitiesWaitedFor,
  removeFromWaitingLists,
} from '#server/services/participation/waiting-list/remove-person.ts'
import { writeAudit, writeShown, writeView } from './audit-log.ts'
import { addressHashes, keepIdentitiesOf } from './banned-identity.ts'

/** Returns what an operator reads before and after banning a person; the journal says who read it. */
export async function reviewAccount(services: Services, operator: Session, userId: number) {
  const { db, now, settings } = services
  const user = await findUser(db, userId)
  const ban = user && (await findOpenBan(db, userId))
  if (!user || (user.deletedAt && !ban)) return undefined // a ban outlives the account, and can be lifted
  const coming = await listComingOfBanned(db, userId, instant(now()))
  const taken = await countPlacesTaken(db, idsOf(coming))
  await writeView(services, operator, { action: 'user.view', subject: `user:${userId}` })
  return {
    user,
    ban,
    isOperator: settings.operators.includes(user.emailKey),
    sessions: await countOpenSessionsOf(db, userId, instant(now())),
    coming: coming.map((activity) => ({ activity, people: taken.get(activity.id) ?? 0 })),
    /** Whether places of these were paid for. */
    hasPaidPlaces: await hasPaidTickets(db, idsOf(coming)),
  }
}

/**
 * Lists bans. With an address only those of its mailbox: a person who writes to us about a refused address may have no
 * account any more. Then the journal says whose bans were shown.
 */
export async function listBans(
  services: Services,
  operator: Session,
  { page, email }: { page: number; email?: string | undefined },
): Promise<BanWithPerson[]> {
  const hashes = email === undefined ? null : addressHashes(services, emailKey(email))
  const bans = await listOpenBans(services.db, rowsAndNext(page, PAGE_SIZES.bans), hashes)
  const shown = bans.slice(0, PAGE_SIZES.bans).map(({ userId }) => userId)
  if (hashes) await writeShown(services, operator, shown)
  return bans
}

/** Returns why an account is closed, for its owner: the ban in force, or null. */
export async function findOwnBan({ db }: Services, person: Session): Promise<Ban | null> {
  return (await findOpenBan(db, person.userId)) ?? null
}

type BanResult = { userId: number } | { refused: 'NOT_FOUND' | 'NOT_WAITING' | 'OPERATOR' }

/**
 * Closes an account for creating, selling and joining; its activities leave every list immediately. Tickets stay
 * readable, places in line end: nobody else would be offered what is kept for somebody who may not join. Coming
 * activities are called off when an operator confirms the list (decisions §6). Its sessions end, because somebody else
 * may use the account; its owner signs in again to read.
 */
export function banUser(
  services: Services,
  operator: Session,
  { userId, reason }: { userId: number; reason: string },
): Promise<BanResult> {
  return inTransaction(services, async (services): Promise<BanResult> => {
    const { db, settings } = services
    const known = await findUser(db, userId)
    if (!known || known.deletedAt) return { refused: 'NOT_FOUND' }
    if (settings.operators.includes(known.emailKey)) return { refused: 'OPERATOR' }
    await lockActivitiesWaitedFor(services, userId)
    await suspendActivitiesOf(db, userId) // activities before accounts, in the order of locks; harmless twice
    // Waits for everything that begins in the name of the account, and so sees each place in line.
    const user = await lockUserToDelete(db, userId)
    if (!user || user.accountType === 'BANNED') return { refused: 'NOT_WAITING' }
    await suspendActivitiesOf(db, userId) // also activities published until now, under the same lock

    const bannedAt = instant(services.now())
    const act = { reason, bannedAt, bannedBy: operator.userId }
    await insertBan(db, { userId, previousType: user.accountType, ...act })
    await updateUser(db, userId, { accountType: 'BANNED' })
    await endInvitationsBy(
      db,
      { userId },
      { endedAt: bannedAt, endedReason: 'WITHDRAWN', endedBy: operator.userId },
    )
    await removeFromWaitingLists(services, { userId, removedBy: operator.userId })
    await keepIdentitiesOf(services, user)
    await endOtherSessions(db, userId, null, bannedAt)
    await writeAudit(services, operator, { action: 'user.ban', subject: `user:${userId}`, detail: reason })
    return { userId }
  })
}

/** Restores the account and its activities to their state before the ban; what was called off stays so. */
export function unbanUser(
  services: Services,
  operator: Session,
  { userId, reason }: { userId: number; reason: string },
): Promise<{ userId: number } | { refused: 'NOT_WAITING' }> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const known = await findOpenBan(db, userId)
    if (!known) return { refused: 'NOT_WAITING' as const }
    const restored = await restoreActivitiesOf(db, userId)
    for (const activityId of restored) await offerFreePlaces(services, activityId)
    await lockUser(db, userId)
    const open = await findOpenBan(db, userId)
    if (!open) return { refused: 'NOT_WAITING' as const }
    const liftedAt = instant(services.now())
    await forgetBannedIdentities(db, open.id)
    await liftBan(db, open.id, { liftedAt, liftedBy: operator.userId, liftReason: reason })
    await updateUser(db, userId, { accountType: open.previousType })
    await writeAudit(services, operator, { action: 'user.unban', subject: `user:${userId}`, detail: reason })
    return { userId }
  })
}

interface CallingOff {
  userId: number
  /** The list that the operator has confirmed. */
  activityIds: number[]
  /** The text that participants read. */
  message: string
}

/**
 * Calls off a banned host's coming activities, as the operator has confirmed: one transaction for each, so that nobody
 * else waits for all of them, and confirming again continues where it was interrupted.
 */
export async function callOffActivitiesOf(
  services: Services,
  operator: Session,
  { userId, activityIds, message }: CallingOff,
): Promise<{ activities: number; told: number } | { refused: 'NOT_WAITING' }> {
  if (!(await findOpenBan(services.db, userId))) return { refused: 'NOT_WAITING' }
  let [activities, told] = [0, 0]
  for (const activityId of activityIds) {
    const people = await callOff(services, operator, { userId, activityId, message })
    if (people === null) continue
    activities++
    told += people
  }
  return { activities, told }
}

/** Returns null when it is another host's, is called off already, or has begun, and once the ban is lifted. */
function callOff(
  services: Services,
  operator: Session,
  { userId, activityId, message }: { userId: number; activityId: number; message: string },
): Promise<number | null> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    if (activity?.hostId !== userId || !activity.publishedAt || activity.cancelledAt) return null
    if (activity.startsAt <= instant(now()) || !(await findOpenBan(db, userId))) return null
    const ending = { as: 'OPERATOR' as const, by: operator.userId, reason: message }
    const { told } = await endActivity(services, activity, ending)
    const subject = `activity:${activityId}` as const
    await writeAudit(services, operator, { action: 'activity.cancel', subject, detail: message })
    return told
  })
}
