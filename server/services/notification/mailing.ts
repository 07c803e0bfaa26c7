import { lockActivity } from '#db/queries/activity/activity.ts'
import { findMailing, insertMailing, updateMailing } from '#db/queries/notification/mailing.ts'
import type {
  listOpenParticipationsAfter,
  ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Mailing, NewsMailingKind } from '#db/schema/notification.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { addTask } from '#server/services/platform/task.ts'
import { type News, notifyAll } from './notification.ts'

/** The part of a mailing that depends on its kind, called in the transaction of a step. */
export interface MailingRules {
  /** Returns the details to go on with; OVER: nobody is told any more; LATER: it looks again in an hour. */
  begin?(services: Services, mailing: Mailing, activity: Activity): Promise<MailingBegin>
  /** Lists the next registrations by id. */
  list: typeof listOpenParticipationsAfter
  /** Returns the news of one step, and the details for the next one where they change. */
  newsFor(services: Services, step: MailingStep): Promise<{ news: News[]; details?: string }>
}

type MailingBegin = { details: string } | 'OVER' | 'LATER'

/** The columns of a mailing that a step reads. */
type SteppedMailing = Pick<Mailing, 'id' | 'activityId' | 'details' | 'begunAt' | 'reachedId'>

export interface MailingStep {
  mailing: SteppedMailing
  activity: Activity
  participations: ParticipationWithPerson[]
  isLast: boolean
}

/** How many registrations one transaction goes through: nobody waits long for the activity's lock. */
export const REGISTRATIONS_A_STEP = 100

const LATER_MS = 60 * 60_000

/**
 * Begins a mailing inside the transaction of its cause, which holds the activity's lock: its first step is written with
 * it, and a task for the remaining ones.
 */
export async function beginMailing(
  services: Services,
  rules: MailingRules,
  { kind, activity, details }: { kind: NewsMailingKind; activity: Activity; details: string },
): Promise<void> {
  const at = instant(services.now())
  const row = { kind, activityId: activity.id, details, dueAt: at, begunAt: at, createdAt: at }
  const id = await insertMailing(services.db, row)
  await takeStep(services, rules, { id, reachedId: 0, ...row }, activity)
}

/**
 * Queues the next emails of a mailing, and a task for the remaining ones, in one transaction. One that is not due yet, or
 * is done, is left alone: safe to repeat.
 */
export function sendMailing(
  services: Services,
  rules: Record<NewsMailingKind, MailingRules>,
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

    if (!isNews(mailing.kind)) return // what a host wrote has steps of its own
    const ofKind = rules[mailing.kind]
    const begins = () => (activity && ofKind.begin ? ofKind.begin(services, mailing, activity) : 'OVER')
    const begun = mailing.begunAt ? mailing : await begins()
    if (begun === 'LATER') {
      const due = new Date(now.getTime() + LATER_MS)
      await updateMailing(db, mailingId, { dueAt: instant(due) })
      await addTask(services, 'send-mailing', { mailingId }, due)
      return
    }
    const begunAt = mailing.begunAt ?? instant(now)
    if (begun === 'OVER' || !activity) return updateMailing(db, mailingId, { begunAt, doneAt: instant(now) })
    await takeStep(services, ofKind, { ...mailing, begunAt, details: begun.details }, activity)
  })
}

function isNews(kind: Mailing['kind']): kind is NewsMailingKind {
  return !kind.startsWith('CUSTOM_')
}

async function takeStep(
  services: Services,
  rules: MailingRules,
  mailing: SteppedMailing,
  activity: Activity,
): Promise<void> {
  const { db } = services
  const { id: mailingId, begunAt, reachedId } = mailing
  const participations = await rules.list(db, activity.id, reachedId, REGISTRATIONS_A_STEP)
  const isLast = participations.length < REGISTRATIONS_A_STEP
  const { news, details } = await rules.newsFor(services, { mailing, activity, participations, isLast })
  await notifyAll(services, news)
  await updateMailing(db, mailingId, {
    begunAt,
    details: details ?? mailing.details,
    reachedId: participations.at(-1)?.id ?? reachedId,
    doneAt: isLast ? instant(services.now()) : null,
  })
  if (!isLast) await addTask(services, 'send-mailing', { mailingId })
}
