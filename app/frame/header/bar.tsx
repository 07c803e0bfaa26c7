import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { brand, organisePath, paths } from '#app/lib/brand.ts'
import type { SessionUser } from '#app/shared/account/session.ts'
import { lockOf } from '#app/shared/account/standing/locked-link.tsx'
import { Face } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { OrganiseLabel, ProposeLabel } from './labels.tsx'
import { Navigation } from './navigation.tsx'
import { useMenus } from './use-menus.ts'

/** React 18 passes these attributes through without knowing their types. */
const MENU = { id: 'menu', popover: 'auto' }
const OPENS_MENU = { popovertarget: MENU.id }

export function Header({ session, hasPass }: { session: SessionUser | null; hasPass: boolean }) {
  const { t } = useTranslation('common')
  const bar = useRef<HTMLElement>(null)
  useMenus(bar)

  return (
    <header ref={bar} className="header">
      <div className="wrap">
        <Link className="logo" to={paths.home} aria-label={t('header.home', { name: brand.name })}>
          <Logo />
        </Link>
        <nav className="nav" {...MENU} aria-label={t('header.main')}>
          <Navigation session={session} hasPass={hasPass} />
        </nav>
        <MainButton session={session} />
        {session && (
          <Link className={session.pictureUrl ? 'avatar has-picture' : 'avatar'} to={paths.account}>
            <Face {...session} />
            <span className="only-heard">{t('header.account', { name: session.displayName })}</span>
          </Link>
        )}
        <button className="burger" type="button" {...OPENS_MENU} aria-label={t('header.menu')}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

/** The one filled button: to become an organiser or, once the account may, to propose an activity. */
function MainButton({ session }: { session: SessionUser | null }) {
  const mayPropose = session !== null && !lockOf(session)

  return mayPropose ? (
    <Link className="button is-small" to={paths.addActivity}>
      <Icon name="plus" />
      <ProposeLabel />
    </Link>
  ) : (
    <Link className="button is-small" to={organisePath(brand)}>
      <OrganiseLabel />
    </Link>
  )
}
