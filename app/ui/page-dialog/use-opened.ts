import { useState } from 'react'

interface OpenedDialog {
  address: string
  /** Distinguishes this opening from the one before it, also of the same page. */
  round: number
}

/**
 * Returns the page that is open as a dialog. A page that is opened while the one before is still closing is not closed
 * with it.
 */
export function useOpenedDialog() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  return {
    opened,
    open: (address: string) => {
      setOpened((before) => ({ address, round: (before?.round ?? 0) + 1 }))
    },
    onClosed: ({ round }: OpenedDialog) => {
      setOpened((now) => (now?.round === round ? null : now))
    },
  }
}
