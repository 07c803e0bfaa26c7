import {
  listComingActivitiesOfHostToEnd,
  listOpenComingParticipationsOf,
  type ComingActivity,
} from '#db/queries/account-deletion.ts'
import { forgetPerson, forgetPersonOfParticipations } from '#db/queries/account-deletion.ts'
import { forgetDrafts, lockActivity } from '#db/queries/activity.ts'
import { forgetInvited } from '#db/queries/activity-invitation.ts'
import { forgetImprovementsOf } from '#db/queries/improvement.ts'
import { endAllMembershipsOf } from '#db/queries/membership.ts'
import { forgetInvitations } from '#db/queries/organisation-invitation.ts'
import { listPicturesOfPerson } from '#db/queries/picture.ts'
import { updateParticipation } from '#db/queries/participation.ts'
import { endTickets, listOpenTickets } from '#db/queries/ticket.ts'
import { endOtherSessions } from '#db/queries/session.ts'
import { findUser } from '#db/queries/user.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { inTransaction } from '#server/transaction.ts'
import { addTask } from './task.ts'

type Deletion =
  | { outcome: 'DELETED'; cancelled: number }
  | { outcome: 'WRONG_PASSWORD' }
  | { outcome: 'HOSTS_ACTIVITIES'; activityIds: number[] }

/** What leaving would mean for this person now. */
export async function foreseeLeaving(
  { db, now }: Services,
  person: Session,
): Promise<{ hasPassword: boolean; registrations: number; hosted: ComingActivity[] }> {
  const at = instant(now())
  const user = await findUser(db, person.userId)
  return {
    hasPassword: Boolean(user?.passwordHash),
    registrations: (await listOpenComingParticipationsOf(db, person.userId, at)).length,
    hosted: await listComingActivitiesOfHostToEnd(db, person.userId, at),
  }
}

/**
 * Takes a person out of the database: coming registrations are given back, names, addresses and everything they wrote
 * about themselves go, and so does every way in. What accounting and hosts' lists must keep stays, without a name.
 * Who still hosts something must call it off first: others count on it.
 */
export async function deleteAccount(
  services: Services,
  person: Session,
  { password }: { password: string },
): Promise<Deletion> {
  const user = await findUser(services.db, person.userId)
  if (user?.passwordHash && !(await services.passwords.verify(user.passwordHash, password)))
    return { outcome: 'WRONG_PASSWORD' }

  return inTransaction(services, async (services): Promise<Deletion> => {
    const { db } = services
    const now = instant(services.now())
    const hosted = await listComingActivitiesOfHostToEnd(db, person.userId, now)
    if (hosted.length > 0) return { outcome: 'HOSTS_ACTIVITIES', activityIds: hosted.map(({ id }) => id) }

    const coming = await listOpenComingParticipationsOf(db, person.userId, now)
    for (const { id, activityId } of coming) {
      await lockActivity(db, activityId)
      const end = { endedAt: now, endedReason: 'CANCELLED' as const }
      const tickets = await listOpenTickets(db, [id])
      await endTickets(
        db,
        tickets.map((ticket) => ticket.id),
        end,
      )
      await updateParticipation(db, id, end)
    }
    await endAllMembershipsOf(db, person.userId, now)
    if (user) await forgetInvitations(db, { userId: person.userId, emailKey: user.emailKey, endedAt: now })
    await forgetDrafts(db, person.userId, now)
    await forgetImprovementsOf(db, person.userId)
    if (user) await forgetInvited(db, user.emailKey, now)
    await forgetPersonOfParticipations(db, person.userId)
    for (const pictureId of await listPicturesOfPerson(db, person.userId))
      await addTask(services, 'remove-picture', { pictureId })
    await forgetPerson(db, person.userId, now)
    await endOtherSessions(db, person.userId, null, now)
    return { outcome: 'DELETED', cancelled: coming.length }
  })
}
