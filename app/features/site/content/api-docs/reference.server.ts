import { openApiDocument } from '#server/api/http/openapi.ts'
import { describeReference, type Reference } from './reference.ts'

let made: Promise<Reference> | undefined

/**
 * The content of the reference page; built at the first request, because the contract does not change while the process
 * runs.
 */
export function readReference(): Promise<Reference> {
  made ??= openApiDocument().then(describeReference)
  return made
}
