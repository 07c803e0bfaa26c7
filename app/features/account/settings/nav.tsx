import { NavLink, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

const PAGES = (
  [
    'profile',
    'interests',
    'notifications',
    'calendar',
    'billing',
    'payments',
    'security',
    'privacy',
    'organisations',
    'codes',
  ] as const
).map((page) => ({ to: accountPaths[page], label: `nav.${page}` }))

/** The list of account pages: at the side on a desktop, folded under the name of the current one on a phone. */
export function AccountNav() {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const current = PAGES.find(({ to }) => pathname.startsWith(to))

  return (
    <nav className="side keep" aria-label={t('nav.label')}>
      <details key={pathname} className="fold">
        <summary>
          <span>
            {t('nav.label')}
            {current && <b> · {t(current.label)}</b>}
          </span>
          <Icon name="next" />
        </summary>
        <ul>
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to}>{t(label)}</NavLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
