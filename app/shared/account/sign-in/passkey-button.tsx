import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForKey, useKnowsPasskeys } from './passkey.ts'

const ADDRESS = '/authentification/cle'

/** Signs in with a passkey: the browser asks the device, and the response is posted as a form. Needs script. */
export function PasskeySignInButton({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('account')
  const knowsPasskeys = useKnowsPasskeys()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  if (knowsPasskeys === null) {
    return (
      <div>
        <noscript>
          <p className="small soft">{t('passkey.noScript')}</p>
        </noscript>
      </div>
    )
  }
  if (!knowsPasskeys) return null

  async function signIn() {
    setState('busy')
    try {
      const answer = await askForKey(ADDRESS)
      const field = form.current?.elements.namedItem('answer')
      if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer)
      form.current?.submit()
    } catch {
      setState('failed')
    }
  }

  return (
    <form className="stack" ref={form} method="post" action={ADDRESS}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="answer" defaultValue="" />
      <button
        type="button"
        className="button is-line is-full"
        aria-busy={state === 'busy' || undefined}
        onClick={() => {
          if (state !== 'busy') void signIn()
        }}
      >
        {t('passkey.signIn')}
      </button>
      <p className="small soft" role="status">
        {state === 'failed' && t('passkey.cancelled')}
      </p>
    </form>
  )
}
