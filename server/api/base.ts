import { implement, ORPCError } from '@orpc/server'
import { contract } from '#server/contract/index.ts'
import type { Context } from '#server/context.ts'
import { PERMISSIONS, refusePermission } from '#server/domain/permission.ts'

/**
 * The beginning of every procedure: its row in the table of permissions is judged before anything else. A procedure
 * without a row is refused (default deny), and so is everything that its row does not allow.
 */
export const open = implement(contract)
  .$context<Context>()
  .use(({ context, path, next }) => {
    const refusal = refusePermission(PERMISSIONS[path.join('.')], context.session)
    if (refusal === 'UNAUTHORIZED') throw new ORPCError('UNAUTHORIZED')
    if (refusal) throw new ORPCError(refusal, { status: 403, data: { active: context.session?.standing } })
    return next()
  })

/** Procedures whose row asks for an account: the session is there, and typed so. */
export const signedIn = open.use(({ context: { session }, next }) => {
  if (!session) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { session } })
})
