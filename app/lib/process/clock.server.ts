import { instant } from '#server/clock.ts'
import { processServices } from '#server/process-services.ts'

/** The time by the clock of the site, for pages that say how long ago something was. */
export function currentInstant(): string {
  return instant(processServices().now())
}
