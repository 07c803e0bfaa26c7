import { ORPCError } from '@orpc/server'

/** The handler of a call that has its place in the contract but is not built: it says so. */
export function answerNotBuilt(): never {
  throw new ORPCError('NOT_IMPLEMENTED', { status: 501 })
}
