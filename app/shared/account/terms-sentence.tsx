import { Trans, useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'

/** The sentence with which people accept the terms; both texts open in another tab. */
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
