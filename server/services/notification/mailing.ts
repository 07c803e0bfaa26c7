import { lockActivity } from '#db/queries/activity/activity.ts'
import { findMailing, updateMailing } from '#db/queries/notification/mailing.ts'
import {
  listOpenParticipationsAfter,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Mailing, MailingKind } from '#db/schema/notification.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { addTask } from '#server/services/platform/task.ts'
import { type News, notifyAll } from './notification.ts'

/** The part of a mailing that depends on its kind, called in the transaction of a step. */
export interface MailingRules {
  /** Returns the details to go on with; OVER: nobody is told any more; LATER: it looks again in an hour. */
  begin(services: Services, mailing: Mailing, activity: Activity): Promise<MailingBegin>
  newsFor(services: Services, mailing: Mailing, participations: ParticipationWithPerson[]): Promise<News[]>
}

type MailingBegin = { details: string } | 'OVER' | 'LATER'

/** How many registrations one transaction goes through: nobody waits long for the activity's lock. */
export const REGISTRATIONS_A_STEP = 100

const LATER_MS = 60 * 60_000

/**
 * Queues the next emails of a mailing, and a task for the remaining ones, in one transaction. One that is not due yet, or
 * is done, is left alone: safe to repeat.
 */
export function sendMailing(
  services: Services,
  rules: Record<MailingKind, MailingRules>,
  mailingId: number,
): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const known = await findMailing(db, mailingId)
    if (!known) return
    const activity = await lockActivity(db, known.activityId)
    const mailing = await findMailing(db, mailingId)
    const now = services.now()
    if (!mailing || mailing.doneAt || mailing.dueAt > instant(now)) return

    const ofKind = rules[mailing.kind]
    const begins = () => (activity ? ofKind.begin(services, mailing, activity) : 'OVER')
    const begun = mailing.begunAt ? mailing : await begins()
    if (begun === 'LATER') {
      const due = new Date(now.getTime() + LATER_MS)
      await updateMailing(db, mailingId, { dueAt: instant(due) })
      await addTask(services, 'send-mailing', { mailingId }, due)
      return
    }
    const begunAt = mailing.begunAt ?? instant(now)
    if (begun === 'OVER') return updateMailing(db, mailingId, { begunAt, doneAt: instant(now) })

    const { activityId, reachedId } = mailing
    const { details } = begun
    const step = await listOpenParticipationsAfter(db, activityId, reachedId, REGISTRATIONS_A_STEP)
    await notifyAll(services, await ofKind.newsFor(services, { ...mailing, details }, step))
    const isDone = step.length < REGISTRATIONS_A_STEP
    await updateMailing(db, mailingId, {
      begunAt,
      details,
      reachedId: step.at(-1)?.id ?? reachedId,
      doneAt: isDone ? instant(now) : null,
    })
    if (!isDone) await addTask(services, 'send-mailing', { mailingId })
  })
}
