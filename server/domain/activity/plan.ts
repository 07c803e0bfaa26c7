/** The part of an activity that people plan by: a change of it is news to its participants (decisions §7). Pure. */

export interface Plan {
  startsAt: string
  endsAt: string | null
  timeZone: string
  isOnline: boolean
  /** Only for people who have a ticket. */
  onlineLink: string | null
  address: string | null
  city: string
  nearCity: string | null
}

export function planOf(activity: Plan): Plan {
  const { startsAt, endsAt, timeZone, isOnline, onlineLink, address, city, nearCity } = activity
  return { startsAt, endsAt, timeZone, isOnline, onlineLink, address, city, nearCity }
}

/** The parts of a plan as people read it. */
const PARTS = {
  start: ['startsAt', 'timeZone'],
  end: ['endsAt'],
  place: ['isOnline', 'address', 'city', 'nearCity'],
  link: ['onlineLink'],
} as const satisfies Record<string, (keyof Plan)[]>

export type PlanPart = keyof typeof PARTS

export function changedPlanParts(before: Plan, after: Plan): PlanPart[] {
  const parts = Object.keys(PARTS) as PlanPart[]
  return parts.filter((part) => PARTS[part].some((name) => before[name] !== after[name]))
}

/** How long the news of a change waits for the next one: a slip that is corrected at once reaches nobody. */
export const CHANGE_SETTLES_MS = 10 * 60_000

/** A plan, and the instant until which it was on the page. */
export interface FormerPlan {
  until: string
  plan: Plan
}

/** Returns the plan that a person saw who registered then; null: it was changed no more after that. */
export function planSeenAt(former: readonly FormerPlan[], registeredAt: string): Plan | null {
  return former.find(({ until }) => until >= registeredAt)?.plan ?? null
}
