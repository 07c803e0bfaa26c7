import { openApiDocument } from '#server/api/http/openapi.ts'
import { describeReference, type Reference } from './reference.ts'

let made: Promise<Reference> | undefined

/** What the reference page shows; made at the first request, because the contract does not change while we run. */
export function readReference(): Promise<Reference> {
  made ??= openApiDocument().then(describeReference)
  return made
}
