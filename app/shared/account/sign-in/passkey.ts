import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { useRef, useState, useSyncExternalStore } from 'react'

/** Whether this browser supports passkeys; null where no script runs (yet). */
export function useKnowsPasskeys(): boolean | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => null,
  )
}

/**
 * A form whose hidden field `answer` gets the response of the device before it is posted. `submit` does nothing while
 * the device is being asked.
 */
export function usePasskeyForm(ask: (fields: FormData) => Promise<object>) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function submit() {
    if (state === 'busy' || !form.current?.reportValidity()) return
    setState('busy')
    try {
      const answer = await ask(new FormData(form.current))
      const field = form.current.elements.namedItem('answer')
      if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer)
      form.current.submit()
    } catch {
      setState('failed')
    }
  }

  return { form, state, submit }
}

/** Asks the device for a new key. Throws when the person cancels, or the device has one already. */
export async function askForNewKey(address: string, fields: FormData): Promise<RegistrationResponseJSON> {
  const optionsJSON = (await question(address, fields)) as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}

/** Asks the device for one of its keys. Throws when the person cancels. */
export async function askForKey(address: string, fields: FormData): Promise<AuthenticationResponseJSON> {
  const optionsJSON = (await question(address, fields)) as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

/**
 * Fetches the challenge to be signed; the cookie that comes with it is needed for the answer. Where the server asks first
 * who it is, that page is opened, and keeps the fields.
 */
async function question(address: string, fields: FormData): Promise<unknown> {
  const texts = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const body = new URLSearchParams(texts)
  body.set('intent', 'begin')
  const answer = await fetch(address, { method: 'POST', body })
  if (answer.redirected) {
    location.assign(answer.url)
    return new Promise(() => undefined) // until the page is there
  }
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return answer.json()
}
