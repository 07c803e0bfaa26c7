import { type LimitName, RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import type { Services } from '#server/runtime/context.ts'
import { spend } from '#server/services/platform/rate-limit.ts'

/** Leaves so many of a limit, as if the rest had been used already. */
export async function leave(services: Services, left: number, name: LimitName, key: string): Promise<void> {
  for (let spent = left; spent < RATE_LIMITS[name].most; spent++) await spend(services, name, key)
}
