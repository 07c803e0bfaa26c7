import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60
const HOUR_S = 3600

/** How often what may be done (decisions §3). Counted in each web process: a second process doubles a limit, never lifts it. */
const LIMITS = {
  signInByPeer: { points: 60, duration: 10 * MINUTE_S },
  signInByAccount: { points: 10, duration: 10 * MINUTE_S },
  signUpByPeer: { points: 20, duration: HOUR_S },
  letterByRecipient: { points: 5, duration: HOUR_S },
} as const

export type LimitName = keyof typeof LIMITS

const limiters = new Map<LimitName, RateLimiterMemory>()

/** Spends one of what this limit allows; null when there was one left, else when to come back. */
export async function spend(name: LimitName, key: string): Promise<{ retryAfterSeconds: number } | null> {
  let limiter = limiters.get(name)
  if (!limiter) limiters.set(name, (limiter = new RateLimiterMemory({ keyPrefix: name, ...LIMITS[name] })))
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) }
  }
}
