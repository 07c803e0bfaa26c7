import { describeHealth } from '#server/api/http/health.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Remembers the answer for a second, so that many requests cost no more than one a second. */
const REMEMBERED_MS = 1000

let known: { until: number; health: ReturnType<typeof describeHealth> } | undefined

export function checkHealth() {
  const now = performance.now()
  if (!known || now >= known.until)
    known = { until: now + REMEMBERED_MS, health: describeHealth(processServices()) }
  return known.health
}
