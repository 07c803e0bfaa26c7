import { implement, ORPCError, os } from '@orpc/server'
import { FORBIDDEN, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { NEEDS_PROOF } from '#server/domain/account/identity-proof.ts'
import { permissionRefusal, PERMISSIONS } from '#server/domain/platform/permission.ts'
import type { Context } from '#server/runtime/context.ts'
import { AccountBanned, AccountDeleted, SessionEnded } from '#server/services/account/hold.ts'
import { proofRefusal } from '#server/services/account/sign-in/identity-proof.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'
import { withinLimits } from './rate-limit.ts'

const base = os.$context<Context>()

/** Tells the security log of every 403 of somebody signed in, whether the table or a rule said no. */
const recordRefused = base.middleware(async ({ context, path, next }) => {
  const { services, session, isForEverybody } = context
  try {
    return await next()
  } catch (error) {
    const isRefused = error instanceof ORPCError && error.status === 403 && error.code !== 'CONFIRM_IDENTITY'
    if (session && !isForEverybody && isRefused)
      await recordRefusal(services, {
        kind: 'ACCESS_REFUSED',
        accountId: session.userId,
        detail: path.join('.'),
      })
    throw error
  }
})

/**
 * Checks the procedure's row in the table of permissions before anything else. A procedure without a row is refused
 * (default deny), and so is every call that its row does not allow.
 */
const checkPermission = base.middleware(async ({ context: { session }, path, next }) => {
  const refusal = permissionRefusal(PERMISSIONS[path.join('.')], session)
  if (refusal === 'UNAUTHORIZED') throw new ORPCError('UNAUTHORIZED')
  if (refusal) throw new ORPCError(refusal, { status: 403, data: { active: session?.standing } })
  try {
    return await next()
  } catch (error) {
    // Deleted, or signed out, in another tab meanwhile: that session is over, also for calls that had begun before.
    if (error instanceof AccountDeleted || error instanceof SessionEnded) throw new ORPCError('UNAUTHORIZED')
    throw error instanceof AccountBanned ? new ORPCError('ACCOUNT_BANNED', { status: 403 }) : error
  }
})

/**
 * Asks who it is where the procedure's row in NEEDS_PROOF wants a more recent proof than the session has. It stands
 * after the permission: anyone who may not do it is not asked.
 */
const checkProof = base.middleware(async ({ context: { services, session }, path, next }) => {
  const reason = NEEDS_PROOF[path.join('.')]
  const unproven = reason && session ? await proofRefusal(services, session, reason) : null
  if (unproven) throw new ORPCError(unproven.refused, { status: 403, data: unproven.data })
  return next()
})

/** Spends the limits of the procedure's row. It stands after the permission: a refused caller spends nothing. */
const spendLimits = base.middleware(({ context, path, next }, input) =>
  withinLimits(context, { path, input }, async () => next()),
)

/** For procedures whose row requires an account: the session exists, and is typed so. */
const requireSession = base.middleware(({ context: { session }, next }) => {
  if (!session) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { session } })
})

/** Calls of the contract, served under /api. */
export const open = implement(restContract)
  .$context<Context>()
  .use(recordRefused)
  .use(checkPermission)
  .use(checkProof)
  .use(spendLimits)
export const signedIn = open.use(requireSession)

/** Procedures of our own pages: called in this process, never served. Their input is judged after the permission. */
export const openPage = base.use(recordRefused).use(checkPermission).use(checkProof).use(spendLimits)
export const signedInPage = openPage.use(requireSession).errors(UNAUTHORIZED)

/** Their rows ask for an operator; `operatorPage` also knows which one. */
export const operatorView = openPage.errors({ ...UNAUTHORIZED, ...FORBIDDEN })
export const operatorPage = operatorView.use(requireSession)
