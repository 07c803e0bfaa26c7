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
import { findKnownDevice } from './known-device.ts'

export interface Attempt {
  /** As typed. */
  email: string
  peer: string
  /** The device cookie. */
  device: string | null
}

interface Begun {
  /** It was no guess. */
  rightPassword: () => Promise<void>
  /** It was no sign-in of the owner, whom strangers must not keep from theirs. */
  wrongPassword: () => Promise<void>
  /** No password was checked. */
  takeBack: () => Promise<void>
}

/**
 * Counts an attempt before its password is checked, so that a hundred at once do not count as one: as a guess, given
 * back for the right password, and as a sign-in, given back for a wrong one. What a network has us hash stays counted. A
 * device that signed in to this account before has a counter of its own, which attempts of strangers do not affect.
 */
export async function beginAttempt(services: Services, attempt: Attempt): Promise<TooManyRequests | Begun> {
  const guesses = await guessesOf(services, attempt)
  const signIn: LimitSpend[] = [['signIn', emailKey(attempt.email)]]
  // Networks come first, for they are few: a refused one leaves no counter of each address that it tries.
  const wait = await spendAll(services, [['signInByNetwork', attempt.peer], ...guesses, ...signIn])
  if (wait) return tooMany(wait)
  return {
    rightPassword: () => giveBack(services, guesses),
    wrongPassword: () => giveBack(services, signIn),
    takeBack: () => giveBack(services, [...guesses, ...signIn]),
  }
}

async function guessesOf(services: Services, { email, peer, device }: Attempt): Promise<LimitSpend[]> {
  const account = emailKey(email)
  const known = await findKnownDevice(services, device, email)
  if (known) return [['signInFailureByDevice', `${account} ${known}`]]
  return [
    ['signInFailureByNetwork', peer],
    ['signInFailure', `${account} ${networksOf(peer).near}`],
    ['signInFailureByAccount', account],
  ]
}
