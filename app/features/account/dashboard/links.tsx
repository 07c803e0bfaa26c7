import { Link } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { useFixAccountPath } from '#app/shared/account/standing/fix-account-path.ts'
import type { Locked } from '#app/shared/account/standing/locked-link.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { profilePath } from '#server/domain/account/paths.ts'

/**
 * Links to everything that the person has. What exists stays reachable; what would create something new may be locked.
 */
export function DashboardLinks({ userId, lock }: { userId: number; lock: Locked | null }) {
  const { t } = useTranslation('hosting')
  const links: { href: string; icon: IconName; key: string }[] = [
    { href: paths.myActivities, icon: 'calendar', key: 'activities' },
    { href: paths.myRegistrations, icon: 'check', key: 'tickets' },
    { href: profilePath(userId), icon: 'user', key: 'profile' },
    { href: paths.account, icon: 'filter', key: 'account' },
    ...(lock ? [] : [{ href: paths.addActivity, icon: 'plus' as const, key: 'propose' }]),
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
        {lock && <LockedPropose lock={lock} />}
      </ul>
    </nav>
  )
}

function LockedPropose({ lock }: { lock: Locked }) {
  const { t } = useTranslation(['hosting', 'common'])
  const reasonId = useId()
  const fixPath = useFixAccountPath(lock)

  return (
    <li>
      <Icon name="plus" />
      <span>
        <span className="soft" role="link" aria-disabled="true" aria-describedby={reasonId} tabIndex={0}>
          {t('dashboard.links.propose.title')}
        </span>
        <span className="soft small in-choice" id={reasonId}>
          {t(`common:locked.${lock}`)} <Link to={fixPath}>{t(`common:locked.fix.${lock}`)}</Link>
        </span>
      </span>
    </li>
  )
}
