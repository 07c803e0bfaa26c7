import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'

/** Whether this browser supports passkeys; null where no script runs (yet). */
export function useKnowsPasskeys(): boolean | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => null,
  )
}

/** Asks the device for a new key. Throws when the person cancels, or the device has one already. */
export async function askForNewKey(address: string): Promise<RegistrationResponseJSON> {
  const optionsJSON = (await question(address)) as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

/** Asks the device for one of its keys. Throws when the person cancels. */
export async function askForKey(address: string): Promise<AuthenticationResponseJSON> {
  const optionsJSON = (await question(address)) as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/** Fetches the challenge to be signed; the cookie that comes with it is needed for the answer. */
async function question(address: string): Promise<unknown> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ intent: 'begin' }) })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return answer.json()
}
