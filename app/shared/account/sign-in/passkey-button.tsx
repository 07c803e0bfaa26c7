import { useTranslation } from 'react-i18next'
import { askForKey, useKnowsPasskeys, usePasskeyForm } from './passkey.ts'

const ADDRESS = '/authentification/cle'

/** Signs in with a passkey: the browser asks the device, and the response is posted as a form. Needs script. */
export function PasskeySignInButton({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('account')
  const knowsPasskeys = useKnowsPasskeys()
  const { form, state, submit } = usePasskeyForm(() => askForKey(ADDRESS))

  if (knowsPasskeys === false) return null

  return (
    <>
      <noscript>
        <p className="small soft">{t('passkey.noScript')}</p>
      </noscript>
      <form
        className={`stack needs-script ${knowsPasskeys ? '' : 'is-awaited'}`}
        ref={form}
        method="post"
        action={ADDRESS}
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="answer" defaultValue="" />
        <button
          type="button"
          className="button is-line is-full"
          aria-busy={state === 'busy' || undefined}
          onClick={() => void submit()}
        >
          {t('passkey.signIn')}
        </button>
        <p className="small soft" role="status">
          {state === 'failed' && t('passkey.cancelled')}
        </p>
      </form>
    </>
  )
}
