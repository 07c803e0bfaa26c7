import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForNewKey, useKnowsPasskeys } from '#app/shared/account/sign-in/passkey.ts'
import { Note } from '#app/ui/note.tsx'

const ADDRESS = '/mon-compte/securite/cles'

/** Adds a passkey of this device: a name, and the response of the device, which only script can ask for. */
export function AddPasskeyForm({ suggested }: { suggested: string }) {
  const { t } = useTranslation('settings')
  const knowsPasskeys = useKnowsPasskeys()
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  if (knowsPasskeys === null) {
    return (
      <div>
        <noscript>
          <Note tone="info">{t('passkeys.noScript')}</Note>
        </noscript>
      </div>
    )
  }
  if (!knowsPasskeys) return <Note tone="info">{t('passkeys.unknown')}</Note>

  async function add() {
    if (!form.current?.reportValidity()) return
    setState('busy')
    try {
      const answer = await askForNewKey(ADDRESS)
      const field = form.current.elements.namedItem('answer')
      if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer)
      form.current.submit()
    } catch {
      setState('failed')
    }
  }

  return (
    <form
      className="stack"
      ref={form}
      method="post"
      action={ADDRESS}
      onSubmit={(event) => {
        event.preventDefault()
        if (state !== 'busy') void add()
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
  )
}
