import { processServices } from '#server/runtime/wiring/process-services.ts'

/** A path of this site as a full address, for those who read it elsewhere. */
export function fullAddress(path: string): string {
  return `${processServices().settings.publicUrl}${path}`
}
