import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60
const HOUR_S = 3600

/** How often what may be done (decisions §3). Counted in each web process: a second process doubles a limit, never lifts it. */
const LIMITS = {
  signInByPeer: { points: 60, duration: 10 * MINUTE_S },
  signInByAccount: { points: 10, duration: 10 * MINUTE_S },
  signUpByPeer: { points: 20, duration: HOUR_S },
  codeByAccount: { points: 10, duration: HOUR_S },
  letterByRecipient: { points: 5, duration: HOUR_S },
  /** Invitations and cards: no organisation writes to a whole town through us. */
  lettersOfOrganisation: { points: 100, duration: HOUR_S },
  /** Confirmations to an address that nobody has shown to be theirs. */
  letterToGuest: { points: 10, duration: HOUR_S },
  /** Cards that were shown and are none. */
  memberCard: { points: 20, duration: HOUR_S },
  newsletterByPeer: { points: 20, duration: HOUR_S },
  /** Operators read every report: nobody buries them. */
  reportByPeer: { points: 20, duration: HOUR_S },
  reportByAccount: { points: 20, duration: HOUR_S },
  /** Each answer to the consent bar leaves a row. */
  consentByPeer: { points: 60, duration: HOUR_S },
  /** A lively exchange fits; a flood does not. */
  commentByAccount: { points: 10, duration: 10 * MINUTE_S },
  commentByPeer: { points: 40, duration: 10 * MINUTE_S },
} as const

export type LimitName = keyof typeof LIMITS

const limiters = new Map<LimitName, RateLimiterMemory>()

interface Wait {
  retryAfterSeconds: number
}

/** Spends one of what this limit allows; null when there was one left, else when to come back. */
export async function spend(name: LimitName, key: string): Promise<Wait | null> {
  try {
    await limiterOf(name).consume(key)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return waitOf(refusal)
  }
}

/** Gives back what was spent for something that does not count after all. */
export async function giveBack(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).reward(key)
}

/** Spends nothing; null when there is one left, else when to come back. */
export async function isSpent(name: LimitName, key: string): Promise<Wait | null> {
  const state = await limiterOf(name).get(key)
  return state && state.remainingPoints <= 0 ? waitOf(state) : null
}

/** Starts counting afresh. */
export function forgetWhatWasSpent(): void {
  limiters.clear()
}

function limiterOf(name: LimitName): RateLimiterMemory {
  let limiter = limiters.get(name)
  if (!limiter) limiters.set(name, (limiter = new RateLimiterMemory({ keyPrefix: name, ...LIMITS[name] })))
  return limiter
}

function waitOf({ msBeforeNext }: RateLimiterRes): Wait {
  return { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}
