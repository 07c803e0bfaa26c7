import { networksOf } from '#server/domain/platform/network.ts'
import { type LimitName, RATE_LIMITS, WIDER } from '#server/domain/platform/rate-limit.ts'
import type { Count } from '#server/gateways/rate-limits.ts'
import type { Services } from '#server/runtime/context.ts'
import { recordRefusal } from './security-event.ts'

/** The name of a limit, and who is counted: for a network, its address. */
export type LimitSpend = readonly [name: LimitName, key: string]

export interface Wait {
  retryAfterSeconds: number
}

/** A use case whose limit is spent: every call may answer so. */
export interface TooManyRequests {
  refused: 'TOO_MANY_REQUESTS'
  data: { retryAfter: number }
}

export function tooMany({ retryAfterSeconds }: Wait): TooManyRequests {
  return { refused: 'TOO_MANY_REQUESTS', data: { retryAfter: retryAfterSeconds } }
}

/** Spends one of this limit; returns null when there was one left, else when to come back. */
export function spend(services: Services, name: LimitName, key: string): Promise<Wait | null> {
  return spendAll(services, [[name, key]])
}

/**
 * Spends one of each, or nothing at all: what the last one refuses does not count for the first. The security log says
 * which limit was spent.
 */
export async function spendAll(services: Services, spendings: readonly LimitSpend[]): Promise<Wait | null> {
  const spent = await spendCounts(services, spendings)
  return spent && refusedBy(services, spent.name, spent.wait)
}

/** The same where nobody is refused: returns whether there was one left of each. */
export async function spendIfLeft(services: Services, spendings: readonly LimitSpend[]): Promise<boolean> {
  return (await spendCounts(services, spendings)) === null
}

async function spendCounts({ rateLimits }: Services, spendings: readonly LimitSpend[]) {
  const spent: Count[] = []
  for (const count of spendings.flatMap(countsOf)) {
    const wait = await rateLimits.spend(count)
    if (wait !== null) {
      // A call that is refused did nothing, and is counted only where each try is: else a crowd locks itself out.
      if (RATE_LIMITS[count.name].counts !== 'tries') spent.push(count)
      await Promise.all(spent.map((count) => rateLimits.giveBack(count)))
      return { name: count.name, wait: waitOf(wait) }
    }
    spent.push(count)
  }
  return null
}

/** Gives back what was spent for something that does not count after all. */
export async function giveBack({ rateLimits }: Services, spendings: readonly LimitSpend[]): Promise<void> {
  await Promise.all(spendings.flatMap(countsOf).map((count) => rateLimits.giveBack(count)))
}

/** Spends nothing; returns null when there is one left of each, else when to come back. */
export async function isSpent(services: Services, spendings: readonly LimitSpend[]): Promise<Wait | null> {
  const looks = spendings
    .flatMap(countsOf)
    .map(async (count) => ({ name: count.name, wait: (await services.rateLimits.look(count)) ?? 0 }))
  const [longest] = (await Promise.all(looks)).sort((one, other) => other.wait - one.wait)
  return longest && longest.wait > 0 ? refusedBy(services, longest.name, waitOf(longest.wait)) : null
}

/** Returns the true wait in minutes, as people read it. */
export function minutesOf({ retryAfterSeconds }: Wait): number {
  return Math.ceil(retryAfterSeconds / 60)
}

async function refusedBy(services: Services, limit: LimitName, wait: Wait): Promise<Wait> {
  const accountId = services.caller?.accountId ?? null
  await recordRefusal(services, { kind: 'LIMIT_SPENT', accountId, detail: limit })
  return wait
}

function countsOf([name, key]: LimitSpend): Count[] {
  const { by } = RATE_LIMITS[name]
  if (by !== 'network' && by !== 'visitor network') return [{ name, key, factor: 1 }]
  const { near, wide, widest } = networksOf(key)
  const counts = [
    { key: near, factor: 1 },
    { key: wide, factor: WIDER },
    { key: widest, factor: WIDER ** 2 },
  ]
  return counts.flatMap(({ key, factor }) => (key === null ? [] : [{ name, key, factor }]))
}

function waitOf(milliseconds: number): Wait {
  return { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}
