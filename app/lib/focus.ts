import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element as soon as it is there, because the button that was pressed is gone. It has `tabIndex` -1.
 * `isNeeded`: false leaves the focus where it is.
 */
export function useFocusOnMount<Target extends HTMLElement>(isNeeded = true): RefObject<Target> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (isNeeded) target.current?.focus()
  }, [isNeeded])
  return target
}
