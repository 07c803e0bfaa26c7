import { dropCookie, readCookieText, serializeCookieText } from '#server/api/http/cookies/cookies.ts'
import { readDevice } from '#server/api/http/cookies/device.ts'
import { SECOND_FACTOR_PATH } from '#server/domain/account/second-factor.ts'
import type { Context, Services } from '#server/runtime/context.ts'
import { openPendingSignIn } from '#server/services/account/sign-in/pending-sign-in.ts'
import { checkSecondFactor } from '#server/services/account/sign-in/second-factor-check.ts'
import {
  giveBack,
  isSpent,
  type LimitSpend,
  spendAll,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { type SignedIn, signInVerified } from './sign-in.ts'

/** Returns the Set-Cookie header with which the browser keeps a sign-in that waits for its second factor. */
export function servePending({ settings }: Services, pending: string): string {
  return serializeCookieText(settings, 'secondFactor', pending)
}

/** Returns the Set-Cookie header that removes it. */
export function dropPending({ settings }: Services): string {
  return dropCookie(settings, 'secondFactor')
}

/** Returns the address of the page that asks for the code. */
export function secondFactorPath(returnTo: string): string {
  return returnTo ? `${SECOND_FACTOR_PATH}?${new URLSearchParams({ returnTo })}` : SECOND_FACTOR_PATH
}

/** Returns whether this browser has a sign-in that waits for its code. */
export async function isPending({ services }: Pick<Context, 'services'>, headers: Headers): Promise<boolean> {
  const pending = await readPending(services, headers)
  return pending !== null && (await isSpent(services, [triesOf(pending)])) === null
}

export type Finished =
  | { signedIn: SignedIn; used: 'APP' | 'RECOVERY' }
  /** Over: the person begins again, with the first factor. */
  | { refused: 'NOTHING_PENDING' }
  | { refused: 'SECOND_FACTOR_WRONG' }
  | TooManyRequests

/** Opens the session that waits in this browser, with a code of the app or a recovery code. */
export async function finishSignIn(
  { services, session }: Context,
  headers: Headers,
  code: string,
): Promise<Finished> {
  const pending = await readPending(services, headers)
  if (!pending) return { refused: 'NOTHING_PENDING' }
  const tries = triesOf(pending)
  if (await spendAll(services, [tries])) return { refused: 'NOTHING_PENDING' }

  const { user, way } = pending
  const device = await readDevice(services.settings, headers)
  const checked = await checkSecondFactor(services, { user, code, device })
  if ('refused' in checked) return checked
  await giveBack(services, [tries])
  const replaces = session?.sessionId
  const signedIn = await signInVerified(services, user, {
    ...{ client: 'web', headers, replaces, way },
    hasSecondFactor: true,
  })
  return 'refused' in signedIn ? { refused: 'NOTHING_PENDING' } : { signedIn, used: checked.used }
}

function readPending(services: Services, headers: Headers) {
  const sealed = readCookieText(services.settings, 'secondFactor', headers.get('cookie'))
  return sealed === null ? Promise.resolve(null) : openPendingSignIn(services, sealed)
}

function triesOf({ id }: { id: string }): LimitSpend {
  return ['secondFactorOfSignIn', id]
}
