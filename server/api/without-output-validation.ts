import { type AnyRouter, isProcedure, Procedure } from '@orpc/server'

/**
 * Returns the same procedures without validation of their outputs. Outputs are validated in tests and at the REST
 * boundary; our own pages call in process, and the compiler has checked their types.
 */
export function withoutOutputValidation<Router extends AnyRouter>(router: Router): Router {
  return withoutOutputCheck(router) as Router
}

function withoutOutputCheck(part: unknown): unknown {
  if (isProcedure(part)) return new Procedure({ ...part['~orpc'], outputSchema: undefined })
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withoutOutputCheck(inner)]))
}
