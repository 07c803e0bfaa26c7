import type { SecondFactor } from '#db/schema/second-factor.ts'
import type { Services } from '#server/runtime/context.ts'

/** Returns the secret of the app. Fails when the key that it is sealed with is gone. */
export function openSecret({ dataSeal }: Services, { secretSealed, userId }: SecondFactor): string {
  return dataSeal.open(secretSealed, aboutSecondFactor(userId))
}

/** Sealed with a key that is gone, no code is right any more: recovery codes and the command on the server remain. */
export function openUnlessLost(services: Services, known: SecondFactor): string | null {
  try {
    return openSecret(services, known)
  } catch (error) {
    services.log.error({ err: error, accountId: known.userId }, 'secret of a second factor does not open')
    return null
  }
}

/** The row that a sealed secret belongs to: moved to another one it does not open. */
export function aboutSecondFactor(userId: number): string {
  return `second factor of ${userId}`
}
