import { type ReactNode, useLayoutEffect } from 'react'

/** The page that the document came with; links lead to others without a new document. */
export const firstPath = typeof location === 'undefined' ? null : location.pathname

/** The whole document, which React reaches before those parts of it that load by themselves. */
const WHOLE = 'html'

/** Selectors of what React has yet to take over. */
const waiting = new Set<string>()

/** The first text of each textarea that was typed into before React reached it. */
const firstTexts = new Map<HTMLTextAreaElement, string>()

/**
 * Keeps what is typed while the script of a page, or of a part of it, is on its way. React leaves inputs and selects as
 * it finds them, but gives a textarea its first text again (if it has one), unless the element's own first text is
 * another. `part`: its selector.
 */
export function keepTyped(part = WHOLE): void {
  waiting.add(part)
  for (const area of document.querySelectorAll('textarea')) keep(area)
  document.addEventListener('input', keepTarget, true)
}

/** Gives the textareas their first texts back once React has taken them over, before any effect compares them. */
export function TypedIsKept({ part = WHOLE, children }: { part?: string; children: ReactNode }) {
  useLayoutEffect(() => {
    waiting.delete(part)
    for (const [area, text] of firstTexts) {
      if (isWaiting(area)) continue
      area.defaultValue = text
      firstTexts.delete(area)
    }
  }, [part])

  return children
}

function isWaiting(area: HTMLTextAreaElement): boolean {
  return [...waiting].some((part) => area.closest(part))
}

function keepTarget({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) keep(target)
}

function keep(area: HTMLTextAreaElement): void {
  if (area.value === area.defaultValue || !isWaiting(area)) return
  if (!firstTexts.has(area)) firstTexts.set(area, area.defaultValue)
  area.defaultValue = area.value
}
