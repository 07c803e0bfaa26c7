import { Form, NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLoginPath } from '#app/frame/return-to.tsx'
import { brand, navigation, paths, type SiteLink } from '#app/lib/brand.ts'
import type { SessionUser } from '#app/shared/account/session.ts'
import { LockedLink, lockOf } from '#app/shared/account/standing/locked-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { profilePath } from '#server/domain/account/paths.ts'
import { ProposeLabel } from './labels.tsx'
import { LanguageMenu, MENU_GROUP } from './language-menu.tsx'

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
        <MoreLinks links={[{ href: profilePath(session.id), label: 'nav.profile' }, ...links.more]} />
      ) : (
        <LoginItem />
      )}
      <li>
        <LanguageMenu />
      </li>
    </ul>
  )
}

/** Keeps the page on which people are: they come back to it once they are signed in. */
function LoginItem() {
  const { t } = useTranslation('common')
  const to = useLoginPath()
  return (
    <li>
      <NavLink to={to}>{t('nav.login')}</NavLink>
    </li>
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

/** The links that a signed-in person needs less often are folded into a menu, to save space. */
function MoreLinks({ links }: { links: SiteLink[] }) {
  const { t } = useTranslation('common')

  return (
    <li>
      <details className="drop" name={MENU_GROUP}>
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
