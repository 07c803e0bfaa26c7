import { findListedActivity } from '#db/queries/activity.ts'
import { findRevision } from '#db/queries/activity-revision.ts'
import type { WorkerServices } from '#server/context.ts'
import { activityFacts, coverUrl, manageUrl } from './activity-facts.ts'
import type { Reader, Told } from './told.ts'

interface Subject {
  activityId: number
}

export async function activityCreated(
  { db, settings }: WorkerServices,
  reader: Reader,
  { activityId }: Subject,
): Promise<Told<'ACTIVITY_CREATED'>> {
  const activity = await findListedActivity(db, activityId)
  if (!activity) return null
  const isOnline = activity.validation === 'VALIDED'
  const activityUrl = manageUrl(activity, settings.publicUrl)
  const cover = coverUrl(activity, settings.publicUrl)
  return { details: { ...reader, ...activityFacts(activity), isOnline, activityUrl, coverUrl: cover } }
}

export async function activityValid(
  { db, settings }: WorkerServices,
  reader: Reader,
  { activityId }: Subject,
): Promise<Told<'ACTIVITY_VALID'>> {
  const activity = await findListedActivity(db, activityId)
  if (!activity) return null
  const activityUrl = manageUrl(activity, settings.publicUrl)
  const cover = coverUrl(activity, settings.publicUrl)
  const awaitsPaymentAccount = activity.validation === 'WAITING_PAYMENT_VALID'
  const facts = activityFacts(activity)
  return { details: { ...reader, ...facts, activityUrl, coverUrl: cover, awaitsPaymentAccount } }
}

/** The activity left the lists, or only its last change was put back. */
export async function activityRefused(
  { db, settings }: WorkerServices,
  reader: Reader,
  { activityId, revisionId }: Subject & { revisionId?: number },
): Promise<Told<'ACTIVITY_NO_LONGER_VALID'>> {
  const activity = await findListedActivity(db, activityId)
  if (!activity) return null
  const revision = revisionId === undefined ? undefined : await findRevision(db, revisionId)
  const refusal = (revision ? revision.reason : activity.refusalReason) ?? 'OTHERS'
  const sentence = (revision ? revision.message : activity.refusalMessage) ?? ''
  const activityUrl = manageUrl(activity, settings.publicUrl)
  const isReverted = revision !== undefined
  return { details: { ...reader, activity: activity.name, refusal, sentence, isReverted, activityUrl } }
}
