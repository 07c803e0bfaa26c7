import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Returns a path of this site as a full address, for readers elsewhere. */
export function fullAddress(path: string): string {
  return `${processServices().settings.publicUrl}${path}`
}
