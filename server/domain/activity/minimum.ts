/** A minimum of participants with a deadline: if it is missed, the activity is called off (decisions §4). Pure. */

interface Minimum {
  minimumParticipants: number | null
  minimumDeadline: string | null
  minimumJudgedAt: string | null
}

interface Ended {
  cancelledAt: string | null
}

interface WithMinimum extends Minimum, Ended {
  validation: string
  startsAt: string
  publishedAt: string | null
}

/**
 * MISSED: it is called off. REACHED: it takes place, even if people leave later. STARTED: it was not judged in time,
 * and the participants are there already. UNSEEN: nobody could register, because it waits for an operator or its host is
 * banned: that few did says nothing. Null: there is nothing to judge (yet, or any more).
 */
export function judgeMinimum(
  activity: WithMinimum,
  people: number,
  now: Date,
): 'MISSED' | 'REACHED' | 'STARTED' | 'UNSEEN' | null {
  const { minimumParticipants, minimumDeadline } = activity
  if (minimumParticipants === null || minimumDeadline === null) return null
  if (activity.cancelledAt !== null || activity.publishedAt === null) return null
  if (Date.parse(minimumDeadline) > now.getTime()) return null
  if (isJudged(activity)) return null
  if (people >= minimumParticipants) return 'REACHED'
  if (activity.validation !== 'VALIDED' && activity.validation !== 'WAITING_PAYMENT_VALID') return 'UNSEEN'
  return Date.parse(activity.startsAt) <= now.getTime() ? 'STARTED' : 'MISSED'
}

/** Returns the minimum that decides whether an activity takes place, until its deadline; null: there is none (any more). */
export function openMinimum(
  { minimumParticipants, minimumDeadline, cancelledAt }: Omit<Minimum, 'minimumJudgedAt'> & Ended,
  now: Date,
): { participants: number; deadline: string } | null {
  if (minimumParticipants === null || minimumDeadline === null || cancelledAt !== null) return null
  if (Date.parse(minimumDeadline) <= now.getTime()) return null
  return { participants: minimumParticipants, deadline: minimumDeadline }
}

/** Returns the minimum that so many places can never reach, or null. One that was judged asks for nothing any more. */
export function minimumOverPlaces(activity: Minimum, capacity: number | null): number | null {
  const { minimumParticipants } = activity
  if (capacity === null || minimumParticipants === null || isJudged(activity)) return null
  return minimumParticipants > capacity ? minimumParticipants : null
}

/** Judged once for each deadline. */
function isJudged({ minimumDeadline, minimumJudgedAt }: Minimum): boolean {
  return minimumDeadline !== null && minimumJudgedAt !== null && minimumJudgedAt >= minimumDeadline
}
