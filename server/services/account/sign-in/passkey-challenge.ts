import { insertChallenge, takeChallenge } from '#db/queries/account/sign-in/passkey-challenge.ts'
import { CHALLENGE_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { PasskeyAnswer } from '#server/gateways/sign-in/passkeys.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** The owner of a challenge: the session that adds a key or proves whose it is, or the browser that signs in. */
export type Holder = { sessionId: number } | { browserHash: string }

export async function keepChallenge(services: Services, holder: Holder): Promise<string> {
  const challenge = services.passkeys?.makeChallenge() ?? ''
  const now = services.now().getTime()
  const expiresAt = instant(new Date(now + CHALLENGE_MINUTES * 60_000))
  await insertChallenge(services.db, { challenge, ...holder, expiresAt })
  return challenge
}

/**
 * Returns the challenge that this answer is about, and uses it up whether or not the answer is right; null when it
 * belongs to another owner.
 */
export async function spendChallenge(services: Services, answer: PasskeyAnswer, holder: Holder) {
  const challenge = challengeIn(answer)
  if (!challenge) return null
  return (await takeChallenge(services.db, challenge, holder, instant(services.now()))) ? challenge : null
}

/** Returns the challenge that the browser claims; the signature over it is checked later. */
function challengeIn({ response }: PasskeyAnswer): string | null {
  if (typeof response !== 'object' || response === null || !('clientDataJSON' in response)) return null
  try {
    const data: unknown = JSON.parse(Buffer.from(String(response.clientDataJSON), 'base64url').toString())
    const isRead = typeof data === 'object' && data !== null && 'challenge' in data
    return isRead && typeof data.challenge === 'string' ? data.challenge.slice(0, 100) : null
  } catch {
    return null
  }
}
