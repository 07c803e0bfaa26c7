/** The types of Stripe's errors that the double answers with. */
export type ErrorType = 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'

export interface ErrorBody {
  type: ErrorType
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/**
 * An answer of 4xx or 5xx in Stripe's shape. Thrown, it takes back what the call has done so far; returned by an
 * endpoint, it keeps it: a declined card leaves a failed charge behind.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message)
  }
}

export function invalidRequest(
  message: string,
  details: { code?: string; param?: string; status?: number } = {},
): ApiError {
  const { status = 400, ...rest } = details
  return new ApiError(status, { type: 'invalid_request_error', message, ...rest })
}

export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  const name = kind.replace(/^.*\./, '')
  return invalidRequest(`No such ${name}: '${id}'`, { code: 'resource_missing', param, status: 404 })
}
