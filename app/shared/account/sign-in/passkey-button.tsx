import { useTranslation } from 'react-i18next'
import { askForKey } from './passkey.ts'
import { PasskeyForm } from './passkey-form.tsx'

const ADDRESS = '/authentification/cle'

/** Signs in with a passkey: the browser asks the device, and the response is posted as a form. Needs script. */
export function PasskeySignInButton({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('account')

  return (
    <PasskeyForm
      address={ADDRESS}
      ask={askForKey}
      fields={{ returnTo }}
      noScript={<p className="small soft">{t('passkey.noScript')}</p>}
      cancelled={t('passkey.cancelled')}
    >
      {({ isBusy, submit }) => (
        <button
          type="button"
          className="button is-line is-full"
          aria-busy={isBusy}
          onClick={() => void submit()}
        >
          {t('passkey.signIn')}
        </button>
      )}
    </PasskeyForm>
  )
}
