import type { Services, Session } from '#server/runtime/context.ts'
import {
  giveBack,
  type LimitSpend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'

/** Runs work that requires the password of the signed-in account. A session left open must not allow guessing it. */
export async function withOwnPassword<Done extends object>(
  services: Services,
  session: Session,
  work: () => Promise<Done>,
): Promise<Done | TooManyRequests> {
  const spendings: LimitSpend[] = [['passwordFailure', String(session.sessionId)]]
  const wait = await spendAll(services, spendings)
  if (wait) return tooMany(wait)
  const done = await work()
  const isWrong = 'refused' in done && done.refused === 'WRONG_PASSWORD'
  if (isWrong) await recordRefusal(services, { kind: 'OWN_PASSWORD_WRONG', accountId: session.userId })
  else await giveBack(services, spendings)
  return done
}
