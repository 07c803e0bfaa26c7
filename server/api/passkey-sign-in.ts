import { browserCookie } from '#server/browser-cookie.ts'
import type { Context, Services } from '#server/context.ts'
import type { PasskeyQuestion } from '#server/gateways/passkeys.ts'
import { PasskeyAnswer } from '#server/schemas/passkey.ts'
import { spend } from '#server/services/limit.ts'
import { askForPasskey, CHALLENGE_MINUTES, enterWithPasskey } from '#server/services/passkey.ts'
import { signInAs, type SignIn } from './sign-in.ts'

const cookieOf = ({ settings }: Services) => browserCookie(settings, 'viree_passkey')

/** Whether people are offered to sign in with a passkey. */
export function offersPasskeys({ passkeys }: Services): boolean {
  return passkeys !== null
}

/** What the browser is to ask its devices, and the cookie that it must answer with. Null: not offered, or too often. */
export async function beginPasskeySignIn({
  services,
  peer,
}: Context): Promise<{ question: PasskeyQuestion; setCookie: string } | null> {
  if (await spend('signInByPeer', peer)) return null
  const asked = await askForPasskey(services)
  return (
    asked && {
      question: asked.question,
      setCookie: await cookieOf(services).give(asked.token, CHALLENGE_MINUTES),
    }
  )
}

/** Opens a session for whoever holds the passkey. `answer` is the JSON text that the browser made of it. */
export async function signInWithPasskey(
  { services, session }: Context,
  headers: Headers,
  answer: unknown,
): Promise<SignIn> {
  const token = await cookieOf(services).read(headers)
  const { data } = PasskeyAnswer.safeParse(answer)
  const userId = token && data ? await enterWithPasskey(services, { token, answer: data }) : null
  if (userId === null) return { outcome: 'WRONG_CREDENTIALS' }
  return signInAs(services, userId, {
    client: 'web',
    userAgent: headers.get('User-Agent'),
    replaces: session?.sessionId,
  })
}
