import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface LastStepProps {
  /** The words of the button, too. */
  label: string
  /** The effect of the decision, and on whom. */
  effect: ReactNode
  /** Whether the form was sent before, and came back. */
  isOpen: boolean
  /** A box to tick first: Enter in another field presses the button although its fold is closed. */
  confirmation?: ReactNode
  /** The button. */
  children: ReactNode
}

/**
 * The confirmation of a decision that cannot be taken back: its button is in a fold, behind a sentence that says what it
 * does. It needs no script, and what is typed in the form stays.
 */
export function LastStep({ label, effect, isOpen, confirmation, children }: LastStepProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        {label}
        <Icon name="next" />
      </summary>
      <div className="stack">
        <p>{effect}</p>
        {confirmation}
        <p>{children}</p>
      </div>
    </details>
  )
}
