import { useTranslation } from 'react-i18next'
import { askForNewKey } from '#app/shared/account/sign-in/passkey.ts'
import { PasskeyForm } from '#app/shared/account/sign-in/passkey-form.tsx'
import { Note } from '#app/ui/note.tsx'

const ADDRESS = '/mon-compte/securite/cles'

/** Adds a passkey of this device: a name, and the response of the device, which only script can ask for. */
export function AddPasskeyForm({ suggested }: { suggested: string }) {
  const { t } = useTranslation('settings')

  return (
    <PasskeyForm
      address={ADDRESS}
      ask={askForNewKey}
      fields={{ intent: 'add' }}
      unknown={<Note tone="info">{t('passkeys.unknown')}</Note>}
      noScript={<Note tone="info">{t('passkeys.noScript')}</Note>}
      cancelled={t('passkeys.cancelled')}
    >
      {({ isBusy }) => (
        <>
          <div className="field">
            <label htmlFor="passkey-name">{t('passkeys.name')}</label>
            <span className="hint" id="passkey-hint">
              {t('passkeys.nameHint')}
            </span>
            <input
              className="input"
              id="passkey-name"
              name="name"
              required
              maxLength={60}
              defaultValue={suggested}
              aria-describedby="passkey-hint"
              autoComplete="off"
            />
          </div>
          <div>
            <button type="submit" className="button" aria-busy={isBusy}>
              {t('passkeys.add')}
            </button>
          </div>
        </>
      )}
    </PasskeyForm>
  )
}
