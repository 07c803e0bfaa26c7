import type { OpenAPI } from '@orpc/contract'
import { describeApi } from '#server/contract/document.ts'
import { brand } from '#server/domain/platform/brand.ts'

let made: Promise<OpenAPI.Document> | undefined

/** Returns the OpenAPI 3.1 description of the API, made from the contract at the first request. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  made ??= describeApi({ title: `${brand.name} API`, server: '' })
  return made
}
