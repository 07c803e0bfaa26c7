import { findSecondFactor, useRecoveryCode, useStep } from '#db/queries/account/sign-in/second-factor.ts'
import type { SecondFactor } from '#db/schema/second-factor.ts'
import { readGivenCode } from '#server/domain/account/second-factor.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import {
  giveBack,
  type LimitSpend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { recordChange, recordRefusal } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { findKnownDevice } from './known-device.ts'
import { findStep, hashOf } from './second-factor.ts'

/** Returns whether the first factor alone does not open this account. */
export async function needsSecondFactor({ db }: Services, userId: number): Promise<boolean> {
  const known = await findSecondFactor(db, userId)
  return Boolean(known?.confirmedAt)
}

interface CodeAttempt {
  user: { id: number; email: string }
  /** As typed. */
  code: string
  /** The device cookie. */
  device: string | null
}

/**
 * Returns why the mailbox alone may not set a password of this account: it has a second factor, and the code is missing
 * or wrong. Null: nothing stands in the way, and a right code is used up.
 */
export async function secondFactorRefusal(
  services: Services,
  user: CodeAttempt['user'],
  code: string | null,
): Promise<{ refused: 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_WRONG' } | TooManyRequests | null> {
  if (!(await needsSecondFactor(services, user.id))) return null
  if (code === null) return { refused: 'SECOND_FACTOR_REQUIRED' }
  const checked = await checkSecondFactor(services, { user, code, device: null })
  return 'refused' in checked ? checked : null
}

type CodeResult = { used: 'APP' | 'RECOVERY' } | { refused: 'SECOND_FACTOR_WRONG' } | TooManyRequests

/**
 * Checks the second factor of somebody who has shown the first one, and uses the code up. Each attempt is counted before
 * the check, as with passwords: a device that signed in before has a count of its own, so that a stranger with the
 * password locks nobody out.
 */
export async function checkSecondFactor(
  services: Services,
  { user, code, device }: CodeAttempt,
): Promise<CodeResult> {
  const known = await findKnownDevice(services, device, user.email)
  const spendings: LimitSpend[] = known
    ? [['secondFactorFailureByDevice', `${user.id} ${known}`]]
    : [['secondFactorFailure', String(user.id)]]
  const wait = await spendAll(services, spendings)
  if (wait) return tooMany(wait)
  const used = await useCode(services, user.id, code)
  if (used) {
    await giveBack(services, spendings)
    return { used }
  }
  await recordRefusal(services, { kind: 'SIGN_IN_FAILED', accountId: user.id, detail: 'SECOND_FACTOR' })
  return { refused: 'SECOND_FACTOR_WRONG' }
}

async function useCode(services: Services, userId: number, text: string) {
  const known = await findSecondFactor(services.db, userId)
  const given = readGivenCode(text)
  if (!known?.confirmedAt || !given) return null
  return given.kind === 'APP' ? useAppCode(services, known, text) : useRecovery(services, userId, given.code)
}

async function useAppCode(services: Services, known: SecondFactor, code: string) {
  const step = await findStep(services, known, code)
  return step !== null && (await useStep(services.db, known.id, step)) ? ('APP' as const) : null
}

function useRecovery(services: Services, userId: number, code: string) {
  return inTransaction(services, async (services) => {
    const isUsed = await useRecoveryCode(
      services.db,
      { userId, codeHash: hashOf(code) },
      instant(services.now()),
    )
    if (!isUsed) return null
    await recordChange(services, { kind: 'RECOVERY_CODE_USED', accountId: userId })
    await tellCredentialChange(services, userId, { kind: 'RECOVERY_CODE_USED' })
    return 'RECOVERY' as const
  })
}
