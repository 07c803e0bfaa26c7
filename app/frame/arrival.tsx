import { type Location, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** The page that is on the screen; null until the first one is. Kept here because error pages draw a new frame. */
let shown: (Pick<Location, 'pathname' | 'search'> & { title: string }) | null = null

/**
 * Tells people who cannot see it that a link has led to another page: without a new document the browser does not. The
 * focus goes to the heading of the page, and the title is announced. On the page that the document came with, the
 * browser has done both. Stands last in the document: dialogs of the page before give back the focus first.
 */
export function Arrival() {
  const { pathname, search, hash, key } = useLocation()
  const announcer = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const before = shown
    shown = { pathname, search, title: document.title }
    if (!before) return
    const isNewPage = before.pathname !== pathname
    // Other results of the same page take the focus from a link, but never from a form.
    const isChanged = before.search !== search && !document.activeElement?.closest('form')
    // A form that is answered at its own address may have taken away the button that was pressed.
    const isLost = document.activeElement === document.body
    if (isNewPage || isChanged || isLost) focusPage(hash)
    const isRenamed = isLost && before.title !== document.title
    if ((isNewPage || isRenamed) && announcer.current) announcer.current.textContent = document.title
  }, [pathname, search, hash, key])

  return <p ref={announcer} className="only-heard" aria-live="polite" />
}

/** Elements that have the focus because the page gave it, or because somebody types: errors of a returned form, and fields. */
const KEEPS_FOCUS = 'main :is(input, textarea, select, [role="alert"])'

/** Moves the focus to what the address names, or else to the heading. */
function focusPage(hash: string): void {
  if (document.activeElement?.matches(KEEPS_FOCUS)) return
  const target =
    (hash && document.getElementById(hash.slice(1))) ||
    document.querySelector<HTMLElement>('main h1') ||
    document.querySelector<HTMLElement>('main')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  // The page has been scrolled already: to its top, to what the address names, or to where it was left.
  target.focus({ preventScroll: true })
}
