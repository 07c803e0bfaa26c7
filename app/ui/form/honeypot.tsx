import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface HoneypotProps {
  /** Missing where a password manager fills in the whole form: no time is too short there. */
  formToken?: string
}

/** The protection of a public form: a field that only bots fill in, and the form token. See honeypot.server.ts. */
export function Honeypot({ formToken }: HoneypotProps) {
  const { t } = useTranslation('forms')
  const id = useId() // a dialog may have such a form over another one
  return (
    <div className="only-heard" aria-hidden="true">
      <label htmlFor={id}>{t('honeypot')}</label>
      <input id={id} name="commentaire" tabIndex={-1} autoComplete="off" />
      {formToken !== undefined && <input type="hidden" name="stamp" value={formToken} />}
    </div>
  )
}
