import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Header } from '#app/frame/header/bar.tsx'
import type { SessionUser } from '#app/shared/account/session.ts'
import { IconSprite } from '#app/ui/icon.tsx'
import { Announcement, type AnnouncementProps } from './announcement.tsx'
import { ConsentBar } from './consent-bar.tsx'
import { Footer } from './footer.tsx'
import { type ToastMessage, Toasts } from './toasts.tsx'
import { VerificationBanner } from './verification-banner.tsx'

interface PageFrameProps {
  session: SessionUser | null
  /** Whether this browser holds the pass of a guest. */
  hasPass: boolean
  announcement: AnnouncementProps | null
  asksConsent: boolean
  toasts: readonly ToastMessage[]
  /** Set when the page must ask to confirm this address. */
  verification: { email: string | null; waitsForParent?: boolean } | null
  year: number
  children: ReactNode
}

/** The frame of every page, in reading order. */
export function PageFrame(props: PageFrameProps) {
  const { t } = useTranslation('common')

  return (
    <>
      <IconSprite />
      <a className="skip" href="#contenu">
        {t('skip')}
      </a>
      <Header session={props.session} hasPass={props.hasPass} />
      {props.session?.actsFor && (
        <Suspense>
          <ActingFor name={props.session.actsFor} />
        </Suspense>
      )}
      {props.announcement && <Announcement {...props.announcement} />}
      <main id="contenu" tabIndex={-1}>
        <Toasts messages={props.toasts} />
        {props.verification && <VerificationBanner {...props.verification} />}
        {props.children}
      </main>
      <Footer year={props.year} />
      {props.asksConsent && <ConsentBar />}
    </>
  )
}
