import { createRouterClient, safe } from '@orpc/server'
import { router } from '#server/api/router.ts'
import { trusted } from '#server/api/trusted.ts'
import { callContext, type Asking } from './request.server.ts'

export { safe }

const procedures = trusted(router)

/** All procedures, called in this process on behalf of whoever asks. */
export function api(asking: Asking) {
  return createRouterClient(procedures, { context: () => callContext(asking) })
}
