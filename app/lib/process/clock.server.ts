import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Returns the current instant by the clock of the site, for pages that say how long ago something was. */
export function currentInstant(): string {
  return instant(processServices().now())
}

/** Returns the current day where the site is at home: `2026-11-23`. */
export function today(): string {
  return localDay(processServices().now(), HOME_ZONE)
}
