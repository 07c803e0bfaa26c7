import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/brand.ts'
import { Icon, type IconName } from './icon.tsx'

/** Where everything of mine is. */
export function DashboardLinks({ userId }: { userId: number }) {
  const { t } = useTranslation('hosting')
  const links: { href: string; icon: IconName; key: string }[] = [
    { href: paths.myActivities, icon: 'calendar', key: 'activities' },
    { href: paths.myRegistrations, icon: 'check', key: 'tickets' },
    { href: `/profil/${userId}`, icon: 'user', key: 'profile' },
    { href: paths.addActivity, icon: 'plus', key: 'propose' },
  ]

  return (
    <nav aria-label={t('dashboard.links.label')}>
      <ul className="facts">
        {links.map(({ href, icon, key }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>
              <Link to={href}>{t(`dashboard.links.${key}.title`)}</Link>
              <span className="soft small in-choice">{t(`dashboard.links.${key}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
