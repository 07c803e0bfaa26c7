import { implement, ORPCError } from '@orpc/server'
import { contract } from '#server/contract/index.ts'
import { permissionRefusal, PERMISSIONS } from '#server/domain/platform/permission.ts'
import type { Context } from '#server/runtime/context.ts'
import { AccountDeleted } from '#server/services/account/hold.ts'
import { withinLimits } from './rate-limit.ts'

/**
 * The base of every procedure: its row in the table of permissions is checked before anything else. A procedure without
 * a row is refused (default deny), and so is every call that its row does not allow. Then come the limits: a refused
 * caller spends nothing.
 */
export const open = implement(contract)
  .$context<Context>()
  .use(async ({ context, path, next }) => {
    const refusal = permissionRefusal(PERMISSIONS[path.join('.')], context.session)
    if (refusal === 'UNAUTHORIZED') throw new ORPCError('UNAUTHORIZED')
    if (refusal) throw new ORPCError(refusal, { status: 403, data: { active: context.session?.standing } })
    try {
      return await next()
    } catch (error) {
      // Deleted in another tab meanwhile: that session is over, also for calls that had begun before.
      throw error instanceof AccountDeleted ? new ORPCError('UNAUTHORIZED') : error
    }
  })
  .use(({ context, path, next }, input) => withinLimits(context, { path, input }, async () => next()))

/** Procedures whose row requires an account: the session exists, and is typed so. */
export const signedIn = open.use(({ context: { session }, next }) => {
  if (!session) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { session } })
})
