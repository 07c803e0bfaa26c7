import { isReviewed } from '#server/domain/moderation/validation.ts'
import { hasGoodTicket, type RegistrationState } from './good-for-entry.ts'

/** Recipients and time of the reminder on the day before (decisions §7, NEXT_24H). Pure. */

export const REMINDED_BEFORE_MS = 24 * 60 * 60 * 1000

interface RemindedActivity {
  validation: string
  startsAt: string
  publishedAt: string | null
  validatedAt: string | null
  cancelledAt: string | null
  removedAt: string | null
  remindedAt: string | null
}

/**
 * Returns whether it was agreed to, starts within a day, and nobody was reminded of it yet. What only waits for its host's
 * payment account may have had registrations before, which stay.
 */
export function isReminderDue(activity: RemindedActivity, now: Date): boolean {
  const takesPlace =
    isReviewed(activity, false) && activity.cancelledAt === null && activity.removedAt === null
  const left = Date.parse(activity.startsAt) - now.getTime()
  return takesPlace && activity.remindedAt === null && left > 0 && left <= REMINDED_BEFORE_MS
}

/**
 * Returns whether an activity that moves is reminded of once more: people were reminded of another day. Of a move by some
 * hours within the next day they are told as of every change.
 */
export function isRemindedAgain(
  before: Pick<RemindedActivity, 'startsAt' | 'remindedAt'>,
  startsAt: string,
  now: Date,
): boolean {
  const left = Date.parse(startsAt) - now.getTime()
  return before.remindedAt !== null && startsAt !== before.startsAt && left > REMINDED_BEFORE_MS
}

/** People who joined within the last day have just got a confirmation: a reminder would say the same again. */
export function isRemindedOf(
  { startsAt }: Pick<RemindedActivity, 'startsAt'>,
  participation: { state: RegistrationState; createdAt: string },
): boolean {
  return hasGoodTicket(participation) && !isWithinLastDay(participation.createdAt, startsAt)
}

/**
 * The host is reminded of how many come; not when nobody is, and the activity went online within the last day, or is not
 * online.
 */
export function isHostReminded(
  { validation, validatedAt, startsAt }: Pick<RemindedActivity, 'validation' | 'validatedAt' | 'startsAt'>,
  remindedPeople: number,
): boolean {
  if (remindedPeople === 0 && validation !== 'VALIDED') return false
  return remindedPeople > 0 || validatedAt === null || !isWithinLastDay(validatedAt, startsAt)
}

function isWithinLastDay(instant: string, startsAt: string): boolean {
  return Date.parse(instant) > Date.parse(startsAt) - REMINDED_BEFORE_MS
}
