import type { OpenAPI } from '@orpc/contract'

/** An upload is described as multipart only: a file does not fit into JSON. */
export function multipart(operation: OpenAPI.OperationObject): OpenAPI.OperationObject {
  const { requestBody } = operation
  if (!requestBody || '$ref' in requestBody) return operation
  const { 'application/json': _json, ...content } = requestBody.content
  return { ...operation, requestBody: { ...requestBody, content } }
}
