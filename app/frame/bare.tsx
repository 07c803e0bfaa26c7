import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { IconSprite } from '#app/ui/icon.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The frame of a page while the database is unavailable and no session can be looked up. */
export function BareFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')

  return (
    <>
      <IconSprite />
      <header className="header">
        <div className="wrap">
          <a className="logo" href={paths.home} aria-label={t('header.home', { name: brand.name })}>
            <Logo />
          </a>
        </div>
      </header>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
