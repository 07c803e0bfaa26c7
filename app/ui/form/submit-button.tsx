import { useActionData, useNavigation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext, useId, useState } from 'react'
import { Submitting } from '#app/lib/form/submitting.ts'

interface SubmitButtonProps extends ComponentPropsWithoutRef<'button'> {
  tone?: 'line' | 'quiet' | 'danger'
  small?: boolean
  full?: boolean
}

/** The button that was pressed last: of many in a list, only this one shows that it is at work. */
let pressed: string | null = null

/** Its label is a verb. While a submission is under way it stays in place, keeps the focus, and cannot submit twice. */
export function SubmitButton({ tone, small, full, ...native }: SubmitButtonProps) {
  const id = useId()
  const isSentBehind = useContext(Submitting)
  const { formData, formMethod, state } = useNavigation()
  const answer = useActionData()
  // `before`: the answer that stood here when what is under way was sent. A slow device may never draw that it is being sent.
  const [seen, see] = useState({ formData, answer, before: undefined as unknown })
  if (formData !== seen.formData || answer !== seen.answer)
    see({ formData, answer, before: formData && formData !== seen.formData ? seen.answer : seen.before })
  // Also while the page that follows is loading; but not once an answer stands here, to which people may reply at once.
  const isAnswered = state === 'loading' && answer !== seen.before
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
        native.onClick?.(event)
      }}
    />
  )
}
