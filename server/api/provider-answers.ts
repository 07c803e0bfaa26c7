import type { ORPCError } from '@orpc/server'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'

interface Errors {
  PROVIDER_AWAY: () => ORPCError<'PROVIDER_AWAY', unknown>
}

/** Waits for a use case that asks the payment provider; throws PROVIDER_AWAY where that does not answer. */
export async function providerAnswers<Result>(errors: Errors, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ProviderUnavailable ? errors.PROVIDER_AWAY() : error
  }
}
