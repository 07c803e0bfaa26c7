import { createRouterClient } from '@orpc/server'
import { proofFirst } from '#app/lib/http/proof-first.server.ts'
import { unavailableOr } from '#app/lib/http/unavailable.server.ts'
import { router } from '#server/api/router.ts'
import { withoutOutputValidation } from '#server/api/without-output-validation.ts'
import { callContext, type RequestArgs } from './request.server.ts'

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
          throw (await proofFirst(args, error)) ?? (await unavailableOr(args.request, error))
        }
      },
    ],
  })
}
