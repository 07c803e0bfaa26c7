import { useNavigation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, useContext } from 'react'
import { Submitting } from '#app/lib/form/submitting.ts'

interface SubmitButtonProps extends ComponentPropsWithoutRef<'button'> {
  tone?: 'line' | 'quiet' | 'danger'
  small?: boolean
  full?: boolean
}

/** Its label is a verb. While a submission is under way it stays in place, keeps the focus, and cannot submit twice. */
export function SubmitButton({ tone, small, full, ...native }: SubmitButtonProps) {
  const isSentBehind = useContext(Submitting)
  // Also while the page that follows is loading.
  const isBusy = useNavigation().formMethod === 'POST' || isSentBehind
  const classes = ['button', tone && `is-${tone}`, small && 'is-small', full && 'is-full']

  return (
    <button
      {...native}
      type="submit"
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else native.onClick?.(event)
      }}
    />
  )
}
