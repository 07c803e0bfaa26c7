import { randomBytes } from 'node:crypto'
import { listOpenPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  countUnusedCodes,
  findSecondFactor,
  forgetSecondFactor,
  replaceRecoveryCodes,
} from '#db/queries/account/sign-in/second-factor.ts'
import { endOtherSessions, noteSecondFactor } from '#db/queries/account/sign-in/session.ts'
import type { SecondFactor } from '#db/schema/second-factor.ts'
import { SET_UP_MINUTES } from '#server/domain/account/lifetimes.ts'
import {
  readGivenCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '#server/domain/account/second-factor.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { holdAccount, lockAccountOf } from '#server/services/account/hold.ts'
import {
  giveBack,
  type LimitSpend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { secondFactorFirst } from './second-factor-first.ts'
import { aboutSecondFactor, openSecret, openUnlessLost } from './second-factor-secret.ts'

/** Returns the state of the second factor; a secret only while it is being set up, to the session that began. */
export async function readSecondFactor(services: Services, { userId, email, sessionId }: Session) {
  const { db, oneTimeCodes } = services
  const known = await findSecondFactor(db, userId)
  const hasPasskey = (await listOpenPasskeys(db, userId)).length > 0
  if (known?.confirmedAt) {
    const codesLeft = await countRecoveryCodes(db, userId)
    return { state: 'ON' as const, since: known.confirmedAt, codesLeft, hasPasskey }
  }
  if (!known || !isBeingSetUp(services, known, sessionId)) return { state: 'OFF' as const, hasPasskey }
  const secret = openSecret(services, known)
  return { state: 'BEGUN' as const, hasPasskey, secret, address: await oneTimeCodes.address(secret, email) }
}

/** Makes a secret, or another one in its place; nothing else changes before a code confirms it. */
export async function beginSetUp(
  services: Services,
  session: Session,
): Promise<{ begun: true } | { refused: 'SECOND_FACTOR_ON' | 'SECOND_FACTOR_FIRST' }> {
  const refused = await secondFactorFirst(services, session)
  if (refused) return refused
  const { userId, sessionId } = session
  const secret = await services.oneTimeCodes.makeSecret()
  const secretSealed = services.dataSeal.seal(secret, aboutSecondFactor(userId))
  return inTransaction(services, async (services) => {
    await holdAccount(services, userId)
    const createdAt = instant(services.now())
    const isBegun = await beginSecondFactor(services.db, { userId, secretSealed, sessionId, createdAt })
    return isBegun ? { begun: true as const } : { refused: 'SECOND_FACTOR_ON' as const }
  })
}

type CodesResult = { recoveryCodes: string[] }

/**
 * Turns the second factor on with a code of the app: all other sessions end. Returns the recovery codes, which are stored
 * nowhere. A session left open must not allow guessing the code.
 */
export async function confirmSetUp(
  services: Services,
  session: Session,
  { code }: { code: string },
): Promise<
  | CodesResult
  | { refused: 'NOT_BEING_SET_UP' | 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_FIRST' }
  | TooManyRequests
> {
  const refused = await secondFactorFirst(services, session)
  if (refused) return refused
  const known = await findSecondFactor(services.db, session.userId)
  if (!known || !isBeingSetUp(services, known, session.sessionId)) return { refused: 'NOT_BEING_SET_UP' }
  const spendings: LimitSpend[] = [['passwordFailure', String(session.sessionId)]]
  const wait = await spendAll(services, spendings)
  if (wait) return tooMany(wait)
  const step = await findStep(services, known, code)
  if (step === null) return { refused: 'SECOND_FACTOR_WRONG' }
  await giveBack(services, spendings)
  return turnOn(services, session, known, step)
}

function turnOn(services: Services, session: Session, known: SecondFactor, lastStep: number) {
  const { userId, sessionId } = session
  return inTransaction(services, async (services) => {
    const { db } = services
    await lockAccountOf(services, session)
    const confirmedAt = instant(services.now())
    if (!(await confirmSecondFactor(db, known, { lastStep, confirmedAt })))
      return { refused: 'NOT_BEING_SET_UP' as const }
    await noteSecondFactor(db, sessionId)
    // They were opened without it, perhaps by somebody against whom it is turned on.
    await endOtherSessions(db, userId, sessionId, confirmedAt)
    await recordChange(services, { kind: 'SECOND_FACTOR_ON', accountId: userId })
    await tellCredentialChange(services, userId, { kind: 'SECOND_FACTOR_ON' })
    return { recoveryCodes: await issueRecoveryCodes(services, userId) }
  })
}

/** Turns the second factor off: the secret and all recovery codes are deleted. */
export async function turnOff(
  services: Services,
  session: Session,
): Promise<{ turnedOff: true } | { refused: 'SECOND_FACTOR_OFF' | 'SECOND_FACTOR_FIRST' }> {
  const refused = await secondFactorFirst(services, session)
  if (refused) return refused
  const { userId } = session
  return inTransaction(services, async (services) => {
    await lockAccountOf(services, session)
    if (!(await forgetSecondFactor(services.db, userId))) return { refused: 'SECOND_FACTOR_OFF' as const }
    await recordChange(services, { kind: 'SECOND_FACTOR_OFF', accountId: userId })
    await tellCredentialChange(services, userId, { kind: 'SECOND_FACTOR_OFF' })
    return { turnedOff: true as const }
  })
}

/** Makes other recovery codes; those of before are worth nothing any more. */
export async function makeRecoveryCodes(
  services: Services,
  session: Session,
): Promise<CodesResult | { refused: 'SECOND_FACTOR_OFF' | 'SECOND_FACTOR_FIRST' }> {
  const refused = await secondFactorFirst(services, session)
  if (refused) return refused
  const { userId } = session
  return inTransaction(services, async (services) => {
    await lockAccountOf(services, session)
    const known = await findSecondFactor(services.db, userId)
    if (!known?.confirmedAt) return { refused: 'SECOND_FACTOR_OFF' as const }
    await recordChange(services, { kind: 'RECOVERY_CODES_MADE', accountId: userId })
    await tellCredentialChange(services, userId, { kind: 'RECOVERY_CODES_MADE' })
    return { recoveryCodes: await issueRecoveryCodes(services, userId) }
  })
}

/** Returns whether all these are recovery codes that the person could use: only these are made into a file. */
export async function ownsRecoveryCodes({ db }: Services, { userId }: Session, codes: string[]) {
  const hashes = [...new Set(codes.map((code) => hashOf(readGivenCode(code)?.code ?? '')))]
  if (hashes.length === 0 || hashes.length > RECOVERY_CODES) return false
  return (await countUnusedCodes(db, userId, hashes)) === hashes.length
}

/** Returns the step of a code of the app; null for a wrong one. */
export async function findStep(
  services: Services,
  known: SecondFactor,
  text: string,
): Promise<number | null> {
  const given = readGivenCode(text)
  if (given?.kind !== 'APP') return null
  const secret = openUnlessLost(services, known)
  return secret === null ? null : services.oneTimeCodes.findStep(secret, given.code, services.now())
}

export function hashOf(recoveryCode: string): string {
  return hashToken(`recovery code ${recoveryCode}`)
}

async function issueRecoveryCodes({ db, now }: Services, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  const createdAt = instant(now())
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(code.replaceAll('-', '')), createdAt }))
  await replaceRecoveryCodes(db, userId, rows)
  return codes
}

/** In this session: a stolen one, in which nobody proved who they are, must not read the secret that another one made. */
function isBeingSetUp({ now }: Services, known: SecondFactor, sessionId: number): boolean {
  if (known.confirmedAt !== null || known.sessionId !== sessionId) return false
  return now().getTime() - Date.parse(known.createdAt) < SET_UP_MINUTES * 60_000
}
