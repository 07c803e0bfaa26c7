import { Link } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'

/** What people agree to before something of theirs is kept; both texts open beside the form. */
export function TermsSentence() {
  const { t } = useTranslation('forms')
  return (
    <Trans
      t={t}
      i18nKey="terms"
      components={{
        terms: <Link to={paths.terms} target="_blank" rel="noopener" />,
        privacy: <Link to={paths.privacy} target="_blank" rel="noopener" />,
      }}
    />
  )
}
