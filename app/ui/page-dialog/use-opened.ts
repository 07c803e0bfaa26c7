import { useState } from 'react'

interface OpenedDialog {
  address: string
  /** Tells this opening from the one before it, also of the same page. */
  round: number
}

/** The page that is open as a dialog. One that is asked for while the one before still leaves the screen is not closed with it. */
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
