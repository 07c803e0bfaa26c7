import { useTranslation } from 'react-i18next'
import { askForNewKey, useKnowsPasskeys, usePasskeyForm } from '#app/shared/account/sign-in/passkey.ts'
import { Note } from '#app/ui/note.tsx'

const ADDRESS = '/mon-compte/securite/cles'

/** Adds a passkey of this device: a name, and the response of the device, which only script can ask for. */
export function AddPasskeyForm({ suggested }: { suggested: string }) {
  const { t } = useTranslation('settings')
  const knowsPasskeys = useKnowsPasskeys()
  const { form, state, submit } = usePasskeyForm(() => askForNewKey(ADDRESS))

  if (knowsPasskeys === false) return <Note tone="info">{t('passkeys.unknown')}</Note>

  return (
    <>
      <noscript>
        <Note tone="info">{t('passkeys.noScript')}</Note>
      </noscript>
      <form
        className={`stack needs-script ${knowsPasskeys ? '' : 'is-awaited'}`}
        ref={form}
        method="post"
        action={ADDRESS}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="answer" defaultValue="" />
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
          <button type="submit" className="button" aria-busy={state === 'busy' || undefined}>
            {t('passkeys.add')}
          </button>
        </div>
        <p className="small soft" role="status">
          {state === 'failed' && t('passkeys.cancelled')}
        </p>
      </form>
    </>
  )
}
