import { useTranslation } from 'react-i18next'

/** The protection of a public form: a field that only bots fill in, and the form token. See honeypot.server.ts. */
export function Honeypot({ formToken }: { formToken: string }) {
  const { t } = useTranslation('forms')
  return (
    <div className="only-heard" aria-hidden="true">
      <label htmlFor="commentaire">{t('honeypot')}</label>
      <input id="commentaire" name="commentaire" tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="stamp" value={formToken} />
    </div>
  )
}
