import { createRouterClient, ORPCError, safe } from '@orpc/server'
import { router } from '#server/api/router.ts'
import { trusted } from '#server/api/trusted.ts'
import { callContext, type Asking } from './request.server.ts'

export { safe }

const procedures = trusted(router)

/** All procedures, called in this process on behalf of whoever asks. */
export function api(asking: Asking) {
  return createRouterClient(procedures, { context: () => callContext(asking) })
}

/** For an error that a page has no words for: whoever is banned gets the page that says it is closed to them. */
export function giveUp(error: Error): never {
  if (error instanceof ORPCError && error.code === 'ACCOUNT_BANNED') throw new Response(null, { status: 403 })
  throw error
}
