import { findRevision } from '#db/queries/activity/revision.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { activityFacts, coverUrl, manageUrl } from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'
import { findActivityThen } from '#server/tasks/emails/participation/emailed-participation.ts'

interface Subject {
  activityId: number
}

const STATES = {
  NEED_VALIDATION: 'WAITING',
  REFUSED: 'WAITING',
  VALIDED: 'ONLINE',
  WAITING_PAYMENT_VALID: 'AWAITS_PAYMENT',
} as const

export async function activityCreated(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { activityId }: Subject,
  { facts }: Occasion,
): Promise<EmailContent<'ACTIVITY_CREATED'>> {
  const activity = await findActivityThen(db, activityId, facts)
  if (!activity) return null
  const activityUrl = manageUrl(activity, settings.publicUrl)
  const cover = coverUrl(activity, settings.publicUrl)
  const state = STATES[activity.validation]
  return { details: { ...recipient, ...activityFacts(activity), state, activityUrl, coverUrl: cover } }
}

export async function activityValid(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { activityId }: Subject,
  { facts }: Occasion,
): Promise<EmailContent<'ACTIVITY_VALID'>> {
  const activity = await findActivityThen(db, activityId, facts)
  if (!activity) return null
  const activityUrl = manageUrl(activity, settings.publicUrl)
  const cover = coverUrl(activity, settings.publicUrl)
  const awaitsPaymentAccount = activity.validation === 'WAITING_PAYMENT_VALID'
  return {
    details: { ...recipient, ...activityFacts(activity), activityUrl, coverUrl: cover, awaitsPaymentAccount },
  }
}

/** The activity was removed from the lists, or only its last change was reverted. */
export async function activityRefused(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { activityId, revisionId }: Subject & { revisionId?: number },
  { facts }: Occasion,
): Promise<EmailContent<'ACTIVITY_NO_LONGER_VALID'>> {
  const activity = await findActivityThen(db, activityId, facts)
  if (!activity) return null
  const revision = revisionId === undefined ? undefined : await findRevision(db, revisionId)
  const refusal = (revision ? revision.reason : activity.refusalReason) ?? 'OTHERS'
  const sentence = (revision ? revision.message : activity.refusalMessage) ?? ''
  const activityUrl = manageUrl(activity, settings.publicUrl)
  const isReverted = revision !== undefined
  return { details: { ...recipient, activity: activity.name, refusal, sentence, isReverted, activityUrl } }
}
