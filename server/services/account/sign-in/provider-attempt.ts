import { insertAttempt, takeAttempt } from '#db/queries/account/sign-in/provider-attempt.ts'
import { ATTEMPT_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { OpenIdSecrets } from '#server/gateways/sign-in/openid.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'

/** Stores an attempt to sign in at a provider; returns the secret that the browser keeps meanwhile. */
export async function beginAttempt(
  services: Services,
  { secrets, returnTo }: { secrets: OpenIdSecrets; returnTo: string },
): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = services.now().getTime()
  await insertAttempt(services.db, {
    tokenHash,
    ...secrets,
    returnTo,
    expiresAt: instant(new Date(now + ATTEMPT_MINUTES * 60_000)),
  })
  return token
}

/** Returns the attempt that this browser returns from: once, and only with the state that it left with. */
export async function finishAttempt(services: Services, { token, state }: { token: string; state: string }) {
  const now = instant(services.now())
  return (await takeAttempt(services.db, { tokenHash: hashToken(token), state, now })) ?? null
}
