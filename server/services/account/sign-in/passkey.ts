import {
  countPasskeyUse,
  findOpenPasskey,
  insertPasskey,
  listOpenPasskeys,
  updatePasskeyOf,
} from '#db/queries/account/sign-in/passkey.ts'
import { insertChallenge, takeChallenge } from '#db/queries/account/sign-in/passkey-challenge.ts'
import { findUser } from '#db/queries/account/user.ts'
import type { Passkey } from '#db/schema/sign-in.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import { CHALLENGE_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '#server/gateways/sign-in/passkeys.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'

/** Enough for every device of a person; more would help nobody. */
const MOST_PASSKEYS = 10

/** The owner of a challenge: the session that adds a key, or the browser that signs in. */
type Holder = { sessionId: number } | { browserHash: string }

export function listPasskeys({ db }: Services, person: Session): Promise<Passkey[]> {
  return listOpenPasskeys(db, person.userId)
}

type NewPasskeyResult = { question: PasskeyQuestion } | { refused: 'NOT_FOUND' | 'TOO_MANY_PASSKEYS' }

/** The first half of adding a passkey: returns the options that the browser gives to the device. */
export async function askForNewPasskey(services: Services, person: Session): Promise<NewPasskeyResult> {
  const { passkeys, db } = services
  if (!passkeys) return { refused: 'NOT_FOUND' }
  const known = await listOpenPasskeys(db, person.userId)
  if (known.length >= MOST_PASSKEYS) return { refused: 'TOO_MANY_PASSKEYS' }
  const challenge = await keepChallenge(services, { sessionId: person.sessionId })
  const question = await passkeys.askForNew({
    challenge,
    userId: person.userId,
    userName: person.email,
    displayName: person.displayName,
    known: known.map(readTransports),
  })
  return { question }
}

/** The second half: verifies the answer of the device. */
export async function addPasskey(
  services: Services,
  person: Session,
  { answer, name }: { answer: PasskeyAnswer; name: string },
): Promise<{ added: true } | { refused: 'PASSKEY_REFUSED' }> {
  const { passkeys } = services
  const challenge = await spendChallenge(services, answer, { sessionId: person.sessionId })
  const key = passkeys && challenge && (await passkeys.readNew(answer, challenge))
  if (!key) return { refused: 'PASSKEY_REFUSED' }
  return inTransaction(services, async (services) => {
    await lockAccount(services, person.userId)
    const passkeyId = await insertPasskey(services.db, {
      userId: person.userId,
      credentialId: key.credentialId,
      publicKey: key.publicKey,
      counter: key.counter,
      transports: JSON.stringify(key.transports),
      isBackedUp: key.isBackedUp,
      name,
      createdAt: instant(services.now()),
    })
    if (passkeyId === undefined) return { refused: 'PASSKEY_REFUSED' as const }
    await tellCredentialChange(services, person.userId, { kind: 'PASSKEY_ADDED', passkeyId })
    await recordChange(services, { kind: 'PASSKEY_ADDED', accountId: person.userId })
    return { added: true as const }
  })
}

/** The first half of signing in: returns the challenge, and the secret that this browser keeps until it answers. */
export async function askForPasskey(services: Services) {
  if (!services.passkeys) return null
  const { token, tokenHash } = makeToken()
  const challenge = await keepChallenge(services, { browserHash: tokenHash })
  return { question: await services.passkeys.askForUse(challenge), token }
}

/**
 * The second half: returns the account that is signed in, or null. The key must not have ended, and its counter must
 * not go backwards.
 */
export async function enterWithPasskey(
  services: Services,
  { token, answer }: { token: string; answer: PasskeyAnswer },
): Promise<number | null> {
  const { passkeys, db, now } = services
  const challenge = await spendChallenge(services, answer, { browserHash: hashToken(token) })
  const known = challenge && (await findOpenPasskey(db, answer.id))
  const user = known && (await findUser(db, known.userId))
  if (!passkeys || !user || isClosedDemoAccount(user, services.settings)) return null
  const used = await passkeys.readUse(answer, challenge, {
    ...readTransports(known),
    publicKey: known.publicKey,
    counter: known.counter,
  })
  if (!used) return null
  const { counter, isBackedUp } = used
  const use = { counter, isBackedUp, lastUsedAt: instant(now()) }
  return (await countPasskeyUse(db, known, use)) ? known.userId : null
}

type ChangePasskeyResult = Promise<{ passkeyId: number } | { refused: 'NOT_FOUND' }>

export async function renamePasskey(
  { db }: Services,
  person: Session,
  id: number,
  name: string,
): ChangePasskeyResult {
  const isDone = await updatePasskeyOf(db, { userId: person.userId, id }, { name })
  return isDone ? { passkeyId: id } : { refused: 'NOT_FOUND' }
}

/** Ends the key; its owner removes the entry that the device still shows. */
export function removePasskey(services: Services, person: Session, id: number): ChangePasskeyResult {
  return inTransaction(services, async (services) => {
    const { userId } = person
    await lockAccount(services, userId)
    const endedAt = instant(services.now())
    if (!(await updatePasskeyOf(services.db, { userId, id }, { endedAt })))
      return { refused: 'NOT_FOUND' as const }
    await tellCredentialChange(services, userId, { kind: 'PASSKEY_REMOVED', passkeyId: id })
    await recordChange(services, { kind: 'PASSKEY_REMOVED', accountId: userId })
    return { passkeyId: id }
  })
}

async function keepChallenge(services: Services, holder: Holder): Promise<string> {
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
async function spendChallenge(services: Services, answer: PasskeyAnswer, holder: Holder) {
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

function readTransports({ credentialId, transports }: Passkey) {
  return { credentialId, transports: JSON.parse(transports) as string[] }
}
