import { networksOf } from '#server/domain/platform/network.ts'
import type { Services } from '#server/runtime/context.ts'
import { emailKey } from '#server/services/account/account.ts'
import {
  giveBack,
  type LimitSpend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { knownDevice } from './known-device.ts'

export interface Attempt {
  /** As typed. */
  email: string
  peer: string
  /** The device cookie. */
  device: string | null
}

type Begun = TooManyRequests | { takeBack: () => Promise<void> }

/**
 * Counts an attempt before its password is checked, so that a hundred at once do not count as one; an attempt with the
 * right password is given back. A device that signed in to this account before has a counter of its own, which attempts
 * of strangers do not affect.
 */
export async function beginAttempt(services: Services, attempt: Attempt): Promise<Begun> {
  const spendings = spendingsOf(services, attempt)
  const wait = await spendAll(services, spendings)
  if (wait) return tooMany(wait)
  return { takeBack: () => giveBack(services, spendings) }
}

function spendingsOf(services: Services, { email, peer, device }: Attempt): LimitSpend[] {
  const account = emailKey(email)
  const known = knownDevice(services, device, email)
  if (known) return [['signInFailureByDevice', `${account} ${known}`]]
  return [
    ['signInFailure', `${account} ${networksOf(peer).near}`],
    ['signInFailureByNetwork', peer],
    ['signInFailureByAccount', account],
  ]
}
