import { findActivity } from '#db/queries/activity/activity.ts'
import { findDraft } from '#db/queries/activity/draft.ts'
import {
  countImprovementsSince,
  insertImprovement,
  keepImprovement,
  recordImprovement,
} from '#db/queries/activity/improvement.ts'
import type { Activity, NewImprovement } from '#db/schema/activity.ts'
import { editRefusal, isOwnDraft } from '#server/domain/activity/edit.ts'
import { addsAddresses } from '#server/domain/activity/improvement.ts'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import type { Improved, ImproverFailure } from '#server/gateways/improver/improver.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'

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
  | TooManyRequests
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
  const { improver } = services
  const activity = activityId === null ? null : await findOwn(services, person, activityId)
  if (activity === undefined) return { refused: 'ACTIVITY_UNRECOVERED' }
  const language = input.language ?? activity?.language ?? person.locale
  const begun = await begin(services, { userId: person.userId, activityId, language, prompt: text })
  if ('refused' in begun) return begun

  const { improvementId } = begun
  const improved = judge(text, await improver.improve(text, language))
  const answer =
    'text' in improved ? { response: improved.text, failure: null } : { response: null, ...improved }
  const answeredAt = instant(services.now())
  await recordImprovement(services.db, improvementId, { ...answer, answeredAt })
  if ('text' in improved) return { improvementId, text: improved.text }
  services.log.warn({ improvementId, failure: improved.failure }, 'text improvement failed')
  return { refused: 'IMPROVER_FAILED', data: { reason: improved.failure } }
}

/**
 * Writes the row of a text, unless the person has sent as many as an hour allows. Under the lock of the account: a
 * hundred at once do not count as one.
 */
function begin(
  services: Services,
  text: Pick<NewImprovement, 'userId' | 'activityId' | 'language' | 'prompt'>,
): Promise<{ improvementId: number } | TooManyRequests> {
  return inTransaction(services, async (services): Promise<{ improvementId: number } | TooManyRequests> => {
    const { db } = services
    await lockAccount(services, text.userId)
    const now = services.now().getTime()
    const since = instant(new Date(now - WINDOW_MS))
    const { count, oldest } = await countImprovementsSince(db, text.userId, since)
    if (oldest && count >= MOST_TEXTS) {
      const free = new Date(oldest).getTime() + WINDOW_MS - now
      return { refused: 'TOO_MANY_REQUESTS', data: { retryAfter: Math.max(1, Math.ceil(free / 1000)) } }
    }
    return { improvementId: await insertImprovement(db, { ...text, createdAt: instant(new Date(now)) }) }
  })
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

/**
 * Stores what the person made of the text, and how many stars they give; without a number, those given before stay. Only
 * for their own texts.
 */
export async function keepImproved(
  { db, now }: Services,
  { userId }: Session,
  { improvementId, newResponse, rate }: Omit<Kept, 'rate'> & { rate?: number | null | undefined },
): Promise<Kept | { refused: 'NOT_FOUND' }> {
  const keptAt = instant(now())
  const change = { newResponse, keptAt, ...(rate !== undefined && { rate }) }
  const kept = await keepImprovement(db, { id: improvementId, userId }, change)
  return kept ? { improvementId, newResponse, rate: kept.rate } : { refused: 'NOT_FOUND' }
}
