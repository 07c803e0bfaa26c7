import { createRouterClient, ORPCError, safe } from '@orpc/server'
import { minutesIn } from '#app/lib/format/minutes.ts'
import type { ErrorDetails } from '#app/lib/http/error-details.ts'
import { unavailableOr } from '#app/lib/http/unavailable.server.ts'
import { router } from '#server/api/router.ts'
import { withoutOutputValidation } from '#server/api/without-output-validation.ts'
import { callContext, type RequestArgs } from './request.server.ts'

export { safe }

const procedures = withoutOutputValidation(router)

/** All procedures, called in this process on behalf of the caller. */
export function api(args: RequestArgs) {
  return createRouterClient(procedures, {
    context: () => callContext(args),
    interceptors: [
      async (call) => {
        try {
          return await call.next()
        } catch (error) {
          throw await unavailableOr(args.request, error)
        }
      },
    ],
  })
}

/**
 * Handles an error for which a page has no message: a banned person gets the page that says that the account is closed,
 * and a person who exceeded a limit the page that says how long to wait.
 */
export function giveUp(error: Error): never {
  if (error instanceof ORPCError && error.code === 'ACCOUNT_BANNED') throw new Response(null, { status: 403 })
  if (error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS') {
    const { retryAfter = 60 } = (error.data ?? {}) as { retryAfter?: number }
    const details: ErrorDetails = { minutes: minutesIn(retryAfter) }
    throw Response.json(details, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
  }
  throw error
}
