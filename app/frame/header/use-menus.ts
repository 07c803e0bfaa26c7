import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

const OPEN = 'details[open]'

/**
 * The menus of the header. Without script they are folds: pressed to open and to close, one at a time. With script they
 * also close on Escape, which gives the focus back to what opened them, as soon as the focus or a press goes elsewhere,
 * and on a new page.
 */
export function useMenus(bar: RefObject<HTMLElement>): void {
  const { key } = useLocation()

  // A new document has its menus closed. What was opened before the script arrived stays open.
  const shownFor = useRef(key)
  useEffect(() => {
    if (shownFor.current !== key) closeMenus(bar.current)
    shownFor.current = key
  }, [key, bar])

  useEffect(() => {
    const closeOthers = (at: Node | null) => {
      for (const menu of openMenus(bar.current)) menu.open = menu.contains(at)
    }
    // Not when a press begins: on a phone the menu below would move away from under the finger.
    const closeOnPress = ({ target }: Event) => closeOthers(target as Node)
    const closeOnTab = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') closeOthers(document.activeElement)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const [menu] = openMenus(bar.current)
      if (event.key !== 'Escape' || !menu) return
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      menu.open = false
      // The menu of a phone, in which this one lies, stays open for another press.
      event.preventDefault()
    }
    document.addEventListener('click', closeOnPress)
    document.addEventListener('keyup', closeOnTab)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOnPress)
      document.removeEventListener('keyup', closeOnTab)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [bar])
}

function openMenus(bar: HTMLElement | null): HTMLDetailsElement[] {
  return [...(bar?.querySelectorAll<HTMLDetailsElement>(OPEN) ?? [])]
}

/** The folds, and the popover that holds them on a phone. */
function closeMenus(bar: HTMLElement | null): void {
  for (const menu of openMenus(bar)) menu.open = false
  for (const popover of bar?.querySelectorAll<HTMLElement>('[popover]') ?? [])
    if ('hidePopover' in popover) popover.hidePopover()
}
