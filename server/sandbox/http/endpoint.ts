import type { Sandbox } from '../sandbox.ts'
import type { ApiError } from '../wire/errors.ts'
import type { Field } from '../wire/fields.ts'

/** One call, its parameters read. */
export interface Call<P> {
  sandbox: Sandbox
  params: P
  /** The segments of the path that the pattern leaves open. */
  ids: Record<string, string>
  /** The account that `Stripe-Account` names; empty for the platform. */
  account: string
  /** The version that the caller speaks. */
  version: string
}

export interface Endpoint {
  method: string
  pattern: string
  params: Field<unknown>
  run(call: Call<unknown>): object
}

/** An endpoint answers an object, or returns an ApiError, which keeps what was done. */
export function endpoint<P>(
  method: 'GET' | 'POST' | 'DELETE',
  pattern: string,
  params: Field<P>,
  run: (call: Call<P>) => object | ApiError,
): Endpoint {
  return { method, pattern, params, run }
}

export interface Match<T> {
  found: T
  ids: Record<string, string>
}

export function matchPath<T extends { method: string; pattern: string }>(
  table: readonly T[],
  method: string,
  path: string,
): Match<T> | undefined {
  const segments = path.split('/')
  for (const found of table) {
    if (found.method !== method) continue
    const ids = fit(found.pattern.split('/'), segments)
    if (ids) return { found, ids }
  }
  return undefined
}

function fit(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const ids: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) ids[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return ids
}
