import { type ReactNode, useLayoutEffect } from 'react'

/** The page that the document came with; links lead to others without a new document. */
export const firstPath = typeof location === 'undefined' ? null : location.pathname

/** The first text of each textarea that was typed into before React reached it. */
const firstTexts = new Map<HTMLTextAreaElement, string>()

/**
 * Keeps what is typed while the script is on its way. React leaves inputs and selects as it finds them, but gives a
 * textarea its first text again (if it has one), unless the element's own first text is another.
 */
export function keepTyped(): void {
  for (const area of document.querySelectorAll('textarea')) keep(area)
  document.addEventListener('input', keepTarget, true)
}

/** Gives the textareas their first texts back once React has taken the page over, before any effect compares them. */
export function TypedIsKept({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.removeEventListener('input', keepTarget, true)
    for (const [area, text] of firstTexts) area.defaultValue = text
    firstTexts.clear()
  }, [])

  return children
}

function keepTarget({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) keep(target)
}

function keep(area: HTMLTextAreaElement): void {
  if (area.value === area.defaultValue) return
  if (!firstTexts.has(area)) firstTexts.set(area, area.defaultValue)
  area.defaultValue = area.value
}
