import { useActionData, useNavigation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext, useEffect, useId } from 'react'
import { Submitting } from '#app/lib/form/submitting.ts'

interface SubmitButtonProps extends ComponentPropsWithoutRef<'button'> {
  tone?: 'line' | 'quiet' | 'danger'
  small?: boolean
  full?: boolean
}

/** The button that was pressed last: of many in a list, only this one shows that it is at work. */
let pressed: string | null = null

/** The answer that stood on the page when a form was sent last. */
let earlierAnswer: unknown

/** Its label is a verb. While a submission is under way it stays in place, keeps the focus, and cannot submit twice. */
export function SubmitButton({ tone, small, full, ...native }: SubmitButtonProps) {
  const id = useId()
  const isSentBehind = useContext(Submitting)
  const { formMethod, state } = useNavigation()
  const answer = useActionData()
  // Also while the page that follows is loading; but not once an answer stands here, to which people may reply at once.
  const isAnswered = state === 'loading' && answer !== earlierAnswer
  const isBusy = (formMethod === 'POST' && !isAnswered) || isSentBehind
  useEffect(() => {
    if (state === 'submitting') earlierAnswer = answer
  }, [state, answer])

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
        native.onClick?.(event)
      }}
    />
  )
}
