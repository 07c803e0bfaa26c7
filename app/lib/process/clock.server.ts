import { instant } from '#server/runtime/clock.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Returns the current instant by the clock of the site, for pages that say how long ago something was. */
export function currentInstant(): string {
  return instant(processServices().now())
}
