import { useTranslation } from 'react-i18next'
import { Link } from '#app/ui/link.tsx'

/** Says below the header for whom the person acts: initials alone do not tell. */
export default function ActingFor({ name }: { name: string }) {
  const { t } = useTranslation('organisations')

  return (
    <aside aria-label={t('acting.label')}>
      <p className="acting">
        <span className="wrap">
          <strong>{t('acting.for', { name })}</strong>
          <Link to="/mon-compte/organisations">{t('acting.change')}</Link>
        </span>
      </p>
    </aside>
  )
}
