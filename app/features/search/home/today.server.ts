import { dayKey } from '#app/lib/dates.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The calendar day where most of the activities are, `2026-11-20`. */
export function today(): string {
  return dayKey(processServices().now().toISOString(), HOME_ZONE)
}
