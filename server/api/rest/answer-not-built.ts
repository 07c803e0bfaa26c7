import { ORPCError } from '@orpc/server'

/** The handler of a call that is in the contract but not built: it says so. */
export function answerNotBuilt(): never {
  throw new ORPCError('NOT_IMPLEMENTED', { status: 501 })
}
