import { findActivity } from '#db/queries/activity/activity.ts'
import { findDraft } from '#db/queries/activity/draft.ts'
import {
  countImprovementsSince,
  insertImprovement,
  keepImprovement,
  recordImprovement,
} from '#db/queries/activity/improvement.ts'
import type { Activity } from '#db/schema/activity.ts'
import { editRefusal, isOwnDraft } from '#server/domain/activity/edit.ts'
import { addsAddresses } from '#server/domain/activity/improvement.ts'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import type { Improved, ImproverFailure } from '#server/gateways/improver/improver.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'

export interface ImprovementInput {
  text: string
  /** The language of the text; null: that of the activity, else of the person. */
  language: Locale | null
  /** The activity that it describes; null until there is one. */
  activityId: number | null
}

type ImproveResult =
  | { improvementId: number; text: string }
  | { refused: 'ACTIVITY_UNRECOVERED' }
  | { refused: 'TOO_MANY_REQUESTS'; data: { retryAfter: number } }
  | { refused: 'IMPROVER_FAILED'; data: { reason: ImproverFailure } }

/** Texts per person and window: an endpoint may cost money. */
const { most: MOST_TEXTS, minutes } = RATE_LIMITS.improve
const WINDOW_MS = minutes * 60_000

/** Sends a text to the improver. The row is written before; no transaction waits for the answer. */
export async function improveText(
  services: Services,
  person: Session,
  { text, activityId, ...input }: ImprovementInput,
): Promise<ImproveResult> {
  const { db, now, improver } = services
  const activity = activityId === null ? null : await findOwn(services, person, activityId)
  if (activity === undefined) return { refused: 'ACTIVITY_UNRECOVERED' }
  const language = input.language ?? activity?.language ?? person.locale
  const { userId } = person
  const since = instant(new Date(now().getTime() - WINDOW_MS))
  const { count, oldest } = await countImprovementsSince(db, userId, since)
  if (oldest && count >= MOST_TEXTS) {
    const free = new Date(oldest).getTime() + WINDOW_MS - now().getTime()
    return { refused: 'TOO_MANY_REQUESTS', data: { retryAfter: Math.max(1, Math.ceil(free / 1000)) } }
  }
  const createdAt = instant(now())
  const improvementId = await insertImprovement(db, { userId, activityId, language, prompt: text, createdAt })

  const improved = judge(text, await improver.improve(text, language))
  const answer =
    'text' in improved ? { response: improved.text, failure: null } : { response: null, ...improved }
  await recordImprovement(db, improvementId, { ...answer, answeredAt: instant(now()) })
  if ('text' in improved) return { improvementId, text: improved.text }
  services.log.warn({ improvementId, failure: improved.failure }, 'text improvement failed')
  return { refused: 'IMPROVER_FAILED', data: { reason: improved.failure } }
}

/** Rejects an answer with links that the text did not have. */
function judge(text: string, improved: Improved): Improved {
  return 'text' in improved && addsAddresses(text, improved.text) ? { failure: 'UNREADABLE' } : improved
}

/** Returns the activity, or the draft, of this id; undefined when this person may not change it. */
async function findOwn({ db }: Services, person: Session, activityId: number): Promise<Activity | undefined> {
  const activity = await findActivity(db, activityId)
  if (activity) return editRefusal(person, activity) === null ? activity : undefined
  const draft = await findDraft(db, activityId)
  return draft && isOwnDraft(person, draft) ? draft : undefined
}

interface Kept {
  improvementId: number
  newResponse: string
  rate: number | null
}

/** Stores what the person made of the text, and how many stars they give. Only for their own texts. */
export async function keepImproved(
  { db, now }: Services,
  { userId }: Session,
  { improvementId, newResponse, rate }: Kept,
): Promise<Kept | { refused: 'NOT_FOUND' }> {
  const keptAt = instant(now())
  const isKept = await keepImprovement(db, { id: improvementId, userId }, { newResponse, rate, keptAt })
  return isKept ? { improvementId, newResponse, rate } : { refused: 'NOT_FOUND' }
}
