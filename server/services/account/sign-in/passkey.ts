import {
  countPasskeyUse,
  findOpenPasskey,
  insertPasskey,
  listOpenPasskeys,
  updatePasskeyOf,
} from '#db/queries/account/sign-in/passkey.ts'
import { noteSecondFactor } from '#db/queries/account/sign-in/session.ts'
import { findUser } from '#db/queries/account/user.ts'
import type { Passkey } from '#db/schema/sign-in.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '#server/gateways/sign-in/passkeys.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount, lockAccountOf } from '#server/services/account/hold.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { type Holder, keepChallenge, spendChallenge } from './passkey-challenge.ts'
import { secondFactorFirst } from './second-factor-first.ts'
import { readVerifiedAccount, type VerifiedAccount } from './verified-session.ts'

/** Enough for every device of a person; more would help nobody. */
const MOST_PASSKEYS = 10

export function listPasskeys({ db }: Services, person: Session): Promise<Passkey[]> {
  return listOpenPasskeys(db, person.userId)
}

type NewPasskeyResult =
  { question: PasskeyQuestion } | { refused: 'NOT_FOUND' | 'TOO_MANY_PASSKEYS' | 'SECOND_FACTOR_FIRST' }

/** The first half of adding a passkey: returns the options that the browser gives to the device. */
export async function askForNewPasskey(services: Services, person: Session): Promise<NewPasskeyResult> {
  const { passkeys, db } = services
  if (!passkeys) return { refused: 'NOT_FOUND' }
  const refused = await secondFactorFirst(services, person)
  if (refused) return refused
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
): Promise<{ added: true } | { refused: 'PASSKEY_REFUSED' | 'TOO_MANY_PASSKEYS' | 'SECOND_FACTOR_FIRST' }> {
  const refused = await secondFactorFirst(services, person)
  if (refused) return refused
  const { passkeys } = services
  const challenge = await spendChallenge(services, answer, { sessionId: person.sessionId })
  const key = passkeys && challenge && (await passkeys.readNew(answer, challenge))
  if (!key) return { refused: 'PASSKEY_REFUSED' }
  return inTransaction(services, async (services) => {
    await lockAccountOf(services, person)
    // The questions of many devices may have been open at once.
    if ((await listOpenPasskeys(services.db, person.userId)).length >= MOST_PASSKEYS)
      return { refused: 'TOO_MANY_PASSKEYS' as const }
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
    // The device has just asked for a fingerprint, a face or a code.
    await noteSecondFactor(services.db, person.sessionId)
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
): Promise<VerifiedAccount | null> {
  const used = await findUsed(services, answer, { browserHash: hashToken(token) })
  return used && { ...(await readVerifiedAccount(services, used.userId)), credentialId: answer.id }
}

/** The first half of proving with a passkey, in an open session, whose it is. Null where there are none. */
export async function askForOwnPasskey(services: Services, person: Session): Promise<PasskeyQuestion | null> {
  const known = await listOpenPasskeys(services.db, person.userId)
  if (!services.passkeys || known.length === 0) return null
  const challenge = await keepChallenge(services, { sessionId: person.sessionId })
  return services.passkeys.askForUse(challenge, known.map(readTransports))
}

/** The second half: returns whether the answer is of a key of this person. */
export async function isOwnPasskey(
  services: Services,
  { userId, sessionId }: Session,
  answer: PasskeyAnswer,
): Promise<boolean> {
  return (await findUsed(services, answer, { sessionId }, userId))?.userId === userId
}

/** Returns the key that gave this answer, and counts its use. */
async function findUsed(
  services: Services,
  answer: PasskeyAnswer,
  holder: Holder,
  ownerId?: number,
): Promise<Passkey | null> {
  const { passkeys, db, now } = services
  const challenge = await spendChallenge(services, answer, holder)
  const known = challenge && (await findOpenPasskey(db, answer.id))
  const user = known && (await findUser(db, known.userId))
  if (!passkeys || !user || isClosedDemoAccount(user, services.settings)) return null
  if (ownerId !== undefined && known.userId !== ownerId) return null
  const used = await passkeys.readUse(answer, challenge, {
    ...readTransports(known),
    publicKey: known.publicKey,
    counter: known.counter,
  })
  if (!used) return null
  const { counter, isBackedUp } = used
  const use = { counter, isBackedUp, lastUsedAt: instant(now()) }
  return (await countPasskeyUse(db, known, use)) ? known : null
}

type ChangePasskeyResult<Refusal = never> = Promise<
  { passkeyId: number } | { refused: 'NOT_FOUND' | Refusal }
>

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
export async function removePasskey(
  services: Services,
  person: Session,
  id: number,
): ChangePasskeyResult<'SECOND_FACTOR_FIRST'> {
  const refused = await secondFactorFirst(services, person)
  if (refused) return refused
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

function readTransports({ credentialId, transports }: Passkey) {
  return { credentialId, transports: JSON.parse(transports) as string[] }
}
