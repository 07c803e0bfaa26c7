import { type AnyRouter, isProcedure, Procedure } from '@orpc/server'

/**
 * The same procedures without the check of what they answer. Outputs are checked in tests and at the REST door; our own
 * pages ask in process, and the compiler has judged what they get.
 */
export function withoutOutputValidation<Router extends AnyRouter>(router: Router): Router {
  return withoutOutputCheck(router) as Router
}

function withoutOutputCheck(part: unknown): unknown {
  if (isProcedure(part)) return new Procedure({ ...part['~orpc'], outputSchema: undefined })
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withoutOutputCheck(inner)]))
}
