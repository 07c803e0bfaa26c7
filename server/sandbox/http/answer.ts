import type { ApiError } from '../wire/errors.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export function json(object: object, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(object) }
}

export function errorAnswer({ status, body, headers }: ApiError): Answer {
  return json(
    { error: { ...body, doc_url: body.code && `https://stripe.com/docs/error-codes/${body.code}` } },
    status,
    headers,
  )
}
