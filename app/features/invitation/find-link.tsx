import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'

/** The way on where nothing is left to answer. */
export function FindLink() {
  const { t } = useTranslation('invitations')
  return (
    <p>
      <Link className="button is-line" to={paths.activities}>
        {t('answer.find')}
      </Link>
    </p>
  )
}
