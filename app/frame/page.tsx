import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Header } from '#app/frame/header/bar.tsx'
import { lazyOnInteraction } from '#app/lib/lazy.ts'
import type { SessionUser } from '#app/shared/account/session.ts'
import { IconSprite } from '#app/ui/icon.tsx'
import { Announcement, type AnnouncementProps } from './announcement.tsx'
import { ConsentBar } from './consent-bar.tsx'
import { Footer } from './footer.tsx'
import type { NoticesProps } from './notices.tsx'
import { type ToastMessage, Toasts } from './toasts.tsx'

/** Most people are told nothing, so it is not part of the script of every page. */
const Notices = lazy(() => import('./notices.tsx'))

/** Few people act for an organisation. */
const ActingFor = lazyOnInteraction(() => import('./acting-for.tsx'))

interface PageFrameProps extends NoticesProps {
  session: SessionUser | null
  /** Whether this browser holds the pass of a guest. */
  hasPass: boolean
  announcement: AnnouncementProps | null
  asksConsent: boolean
  toasts: readonly ToastMessage[]
  /** Said on each page where the payments of this site are a sandbox. */
  sandbox?: string
  year: number
  children: ReactNode
}

/** The frame of every page, in reading order. */
export function PageFrame(props: PageFrameProps) {
  const { t } = useTranslation('common')
  const { verification, clid, toRate } = props
  const hasNotices = verification !== null || clid !== null || toRate > 0
  // The last mark leaves nothing to say: the dialog in which it was set stays until it has closed.
  const [hadNotices, setHadNotices] = useState(false)
  if (hasNotices && !hadNotices) setHadNotices(true)

  return (
    <>
      <IconSprite />
      <a className="skip" href="#contenu">
        {t('skip')}
      </a>
      {props.sandbox && <aside className="sandbox">{props.sandbox}</aside>}
      <Header session={props.session} hasPass={props.hasPass} />
      {props.session?.actsFor && (
        <Suspense>
          <ActingFor name={props.session.actsFor} />
        </Suspense>
      )}
      {props.announcement && <Announcement {...props.announcement} />}
      <main id="contenu" tabIndex={-1}>
        <Toasts messages={props.toasts} />
        <Suspense>{hadNotices && <Notices {...{ verification, clid, toRate }} />}</Suspense>
        {props.children}
      </main>
      <Footer year={props.year} />
      {props.asksConsent && <ConsentBar />}
    </>
  )
}
