import { Form, NavLink, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand, navigation, paths, type SiteLink } from '#app/lib/brand.ts'
import type { SessionUser } from '#app/shared/account/session.ts'
import { LockedLink, lockOf } from '#app/shared/account/standing/locked-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ProposeLabel } from './labels.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** The links of the header: those of everybody, those of the account, and the language. */
export function Navigation({ session, hasPass }: { session: SessionUser | null; hasPass: boolean }) {
  const links = navigation(brand, { signedIn: session !== null, isOperator: session?.isOperator ?? false })

  return (
    <ul>
      {session && <AccountLinks session={session} />}
      {hasPass && <MenuItem href={paths.myRegistrations} label="nav.myRegistrations" />}
      {links.main.map((link) => (
        <MenuItem key={link.href} {...link} />
      ))}
      {session ? (
        <MoreLinks links={links.more} />
      ) : (
        <li>
          <NavLink to={paths.login}>{t('nav.login')}</NavLink>
        </li>
      )}
      <li>
        <LanguageMenu />
      </li>
    </ul>
  )
}

function MenuItem({ href, label }: SiteLink) {
  const { t } = useTranslation('common')
  return (
    <li>
      <NavLink to={href}>{t(label, { name: brand.name })}</NavLink>
    </li>
  )
}

function AccountLinks({ session }: { session: SessionUser }) {
  const { t } = useTranslation('common')
  const lock = lockOf(session)

  return (
    <>
      <li>
        <NavLink to={paths.dashboard}>
          {t('nav.dashboard')}
          {session.active === 'WAITING_STRIPE_ACCOUNT_CREATION' && (
            <Badge tone="wait">
              <span className="only-heard">{t('header.paymentsHeard')} </span>
              {t('header.paymentsToSettle')}
            </Badge>
          )}
        </NavLink>
      </li>
      {lock ? (
        <>
          <LockedLink label={<ProposeLabel />} lock={lock} />
          <LockedLink label={t('nav.myActivities')} lock={lock} />
        </>
      ) : (
        <MenuItem href={paths.myActivities} label="nav.myActivities" />
      )}
    </>
  )
}

/** The links that a signed-in person needs less often are folded into a menu, to save space. A new page closes it. */
function MoreLinks({ links }: { links: SiteLink[] }) {
  const { t } = useTranslation('common')
  const { key } = useLocation()

  return (
    <li>
      <details key={key} className="drop">
        <summary>
          {t('nav.more')}
          <Icon name="next" />
        </summary>
        <ul>
          <MenuItem href={paths.account} label="nav.account" />
          {links.map((link) => (
            <MenuItem key={link.href} {...link} />
          ))}
          <li>
            <Form method="post" action="/deconnexion" reloadDocument>
              <button className="plain">{t('nav.logout')}</button>
            </Form>
          </li>
        </ul>
      </details>
    </li>
  )
}
