import {
  listComingActivitiesOfHostToEnd,
  listOpenComingParticipationsOf,
} from '#db/queries/account/deletion.ts'
import { findUser, lockUserToDelete } from '#db/queries/account/user.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { listActivitiesOfPaidTickets } from '#db/queries/payment/order-of-tickets.ts'
import { idsOf } from '#db/queries/results.ts'
import { leavingObstacle } from '#server/domain/account/deletion.ts'
import { endOf } from '#server/domain/activity/end.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { momentOf } from '#server/services/activity/moment.ts'
import { type MoneyOwed, readMoneyOwed } from '#server/services/payment/owed-to.ts'
import { endAccount } from './forget-account.ts'
import { leaveActivities, lockActivitiesToLeave } from './leave-activities.ts'

type Deletion =
  /** The number of registrations that were cancelled. */
  | { cancelled: number }
  | { refused: 'HOSTS_ACTIVITIES' | 'PAID_TICKETS'; data: { activityIds: number[] } }
  | { refused: 'MONEY_LEFT'; data: MoneyOwed }

/** Returns what leaving would mean for this person now. */
export async function previewLeaving(services: Services, person: Session) {
  const { db, now } = services
  const moment = momentOf(now())
  const at = moment.now
  const user = await findUser(db, person.userId)
  const hosted = await listComingActivitiesOfHostToEnd(db, person.userId, moment)
  const taken = await countPlacesTaken(db, idsOf(hosted))
  const registrations = await listOpenComingParticipationsOf(db, person.userId, at)
  const isBanned = person.accountType === 'BANNED'
  return {
    hasPassword: Boolean(user?.passwordHash),
    registrations: registrations.length,
    /** Paid tickets are given back with the cancelling that is not built yet: until then nobody leaves with them. */
    hasPaidTickets: (await listActivitiesOfPaidTickets(db, idsOf(registrations))).length > 0,
    owed: await readMoneyOwed(services, person.userId),
    hosted: hosted.map((activity) => ({
      ...activity,
      endsAt: instant(new Date(endOf(activity.startsAt, activity.endsAt))),
      people: taken.get(activity.id) ?? 0,
      obstacle: leavingObstacle(activity.startsAt, at, isBanned),
    })),
  }
}

/** How often at most the search for registrations that the person makes meanwhile is repeated. */
const MOST_LOOKS = 5

/**
 * Removes a person from the database: coming registrations are cancelled; names, addresses, everything they wrote about
 * themselves and every way of signing in are deleted. Rows that accounting and the lists of hosts must keep stay,
 * without a name. Invitations, tickets, member cards and the newsletter that came to an address stay too unless it was
 * confirmed: they are not theirs.
 * A host must call off what is still to come first: others rely on it. Nobody leaves to whom we owe money: without an
 * address and bank numbers it would stay with us. A session left open does not suffice: the procedure asks for a recent
 * proof (server/domain/account/identity-proof.ts).
 */
export async function deleteAccount(services: Services, person: Session): Promise<Deletion> {
  for (let look = 1; ; look++) {
    const deletion = await inTransaction(services, (services) => deleteLocked(services, person, look))
    if (deletion) return deletion
  }
}

/**
 * Deletes the account after locking the activities, which come before the account in the order of locks. Returns null,
 * with nothing done, when the person has meanwhile joined another activity, whose lock must come first.
 */
async function deleteLocked(services: Services, person: Session, look: number): Promise<Deletion | null> {
  const { db } = services
  const now = instant(services.now())
  const areLocked = await lockActivitiesToLeave(services, person.userId)
  const user = await lockUserToDelete(db, person.userId)
  if (!user || user.deletedAt) return { cancelled: 0 }
  const hosted = await listComingActivitiesOfHostToEnd(db, person.userId, momentOf(services.now()))
  if (hosted.length > 0) return { refused: 'HOSTS_ACTIVITIES', data: { activityIds: idsOf(hosted) } }
  const owed = await readMoneyOwed(services, person.userId)
  if (owed) return { refused: 'MONEY_LEFT', data: owed }

  if (look < MOST_LOOKS && !(await areLocked())) return null
  const coming = await listOpenComingParticipationsOf(db, person.userId, now)
  const paid = await listActivitiesOfPaidTickets(db, idsOf(coming))
  if (paid.length > 0) return { refused: 'PAID_TICKETS', data: { activityIds: paid } }
  const cancelled = await leaveActivities(services, person.userId)
  await endAccount(services, user)
  return { cancelled }
}
