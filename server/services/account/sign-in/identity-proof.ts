import { listOpenPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import { setIdentityProven } from '#db/queries/account/sign-in/session.ts'
import { findUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import {
  isProofRecent,
  PROOF_WAYS,
  type ProofReason,
  type ProofWay,
} from '#server/domain/account/identity-proof.ts'
import type { PasskeyAnswer } from '#server/gateways/sign-in/passkeys.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import {
  giveBack,
  type LimitSpend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { recordChange, recordRefusal } from '#server/services/platform/security-event.ts'
import { spendIdentityCode } from './identity-code.ts'
import { isOwnPasskey } from './passkey.ts'

/** What is given with each way. */
interface Given {
  PASSKEY: PasskeyAnswer
  PASSWORD: string
  CODE: string
}

interface Account {
  user: User
  hasPasskeys: boolean
}

/** One way to prove who one is. */
interface Way<Proof> {
  isOfferedTo: (account: Account) => boolean
  isRight: (services: Services, person: Session, given: Proof) => Promise<boolean>
  /** Besides the limit that all ways share. */
  limits: (person: Session) => LimitSpend[]
}

const WAYS: { [Name in ProofWay]: Way<Given[Name]> } = {
  PASSKEY: {
    isOfferedTo: ({ hasPasskeys }) => hasPasskeys,
    isRight: isOwnPasskey,
    limits: () => [],
  },
  PASSWORD: {
    isOfferedTo: ({ user }) => user.passwordHash !== null,
    isRight: isOwnPassword,
    limits: () => [],
  },
  CODE: {
    isOfferedTo: ({ user }) => user.emailConfirmedAt !== null,
    isRight: spendIdentityCode,
    limits: ({ userId }) => [['identityCodeFailure', String(userId)]],
  },
}

const REFUSALS = { PASSKEY: 'PASSKEY_REFUSED', PASSWORD: 'WRONG_PASSWORD', CODE: 'WRONG_CODE' } as const

/** Returns the ways that this account has, in the order in which they are offered. */
export async function listProofWays(services: Services, { userId }: Session): Promise<ProofWay[]> {
  const user = await findUser(services.db, userId)
  if (!user) return []
  const hasPasskeys = services.passkeys !== null && (await listOpenPasskeys(services.db, userId)).length > 0
  return PROOF_WAYS.filter((way) => WAYS[way].isOfferedTo({ user, hasPasskeys }))
}

/** The last proof of who the caller is is too old. */
export interface ProofRefusal {
  refused: 'CONFIRM_IDENTITY'
  data: { reason: ProofReason; ways: ProofWay[] }
}

/** Returns the refusal of a session whose last proof is too old for this; null when it is recent enough. */
export async function proofRefusal(
  services: Services,
  session: Session,
  reason: ProofReason,
): Promise<ProofRefusal | null> {
  if (isProofRecent(session.identityProvenAt, reason, services.now())) return null
  return { refused: 'CONFIRM_IDENTITY', data: { reason, ways: await listProofWays(services, session) } }
}

type Proving<Name extends ProofWay> =
  { confirmed: true } | { refused: (typeof REFUSALS)[Name] } | TooManyRequests

/** Checks a proof of who the person of this session is. A right one counts from now on, in this session alone. */
export async function proveIdentity<Name extends ProofWay>(
  services: Services,
  person: Session,
  [name, given]: [Name, Given[Name]],
): Promise<Proving<Name>> {
  const way: Way<Given[Name]> = WAYS[name]
  const spendings: LimitSpend[] = [['passwordFailure', String(person.sessionId)], ...way.limits(person)]
  const wait = await spendAll(services, spendings)
  if (wait) return tooMany(wait)
  const event = { accountId: person.userId, detail: name }
  if (!(await way.isRight(services, person, given))) {
    await recordRefusal(services, { kind: 'IDENTITY_NOT_PROVEN', ...event })
    return { refused: REFUSALS[name] }
  }
  await giveBack(services, spendings)
  return inTransaction(services, async (services) => {
    await setIdentityProven(services.db, person.sessionId, instant(services.now()))
    await recordChange(services, { kind: 'IDENTITY_PROVEN', ...event })
    return { confirmed: true as const }
  })
}

async function isOwnPassword(
  { db, passwords }: Services,
  { userId }: Session,
  given: string,
): Promise<boolean> {
  const user = await findUser(db, userId)
  return passwords.verify(user?.passwordHash ?? null, given)
}
