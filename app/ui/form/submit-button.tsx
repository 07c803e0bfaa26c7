import { useActionData, useNavigation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext, useId } from 'react'
import { Submitting } from '#app/lib/form/submitting.ts'

interface SubmitButtonProps extends ComponentPropsWithoutRef<'button'> {
  tone?: 'line' | 'quiet' | 'danger'
  small?: boolean
  full?: boolean
}

/** The button that was pressed last: of many in a list, only this one shows that it is at work. */
let pressed: string | null = null

/** What the page had been answered before that. */
let answeredBefore: unknown

/** Its label is a verb. While a submission is under way it stays in place, keeps the focus, and cannot submit twice. */
export function SubmitButton({ tone, small, full, ...native }: SubmitButtonProps) {
  const id = useId()
  const isSentBehind = useContext(Submitting)
  const { formMethod, state } = useNavigation()
  const answered = useActionData()
  // Also while the page that follows is loading; but not once an answer stands here, to which people may reply at once.
  const isAnswered = state === 'loading' && answered !== answeredBefore
  const isBusy = (formMethod === 'POST' && !isAnswered) || isSentBehind
  const classes = ['button', tone && `is-${tone}`, small && 'is-small', full && 'is-full']

  return (
    <button
      {...native}
      type="submit"
      className={classes.filter(Boolean).join(' ')}
      aria-busy={(isBusy && pressed === id) || undefined}
      onClick={(event) => {
        if (isBusy) return event.preventDefault()
        pressed = id
        answeredBefore = answered
        native.onClick?.(event)
      }}
    />
  )
}
