import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/ui/form/index.ts'

interface RowButtonProps {
  id: number
  intent: string
  label: string
  /** The subject of the row, for those who cannot see beside what the button stands. */
  about: string
}

/** A button beside a row of a list: a form of its own, which works without script. */
export function RowButton({ id, intent, label, about }: RowButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="intent" value={intent} tone="line" small>
        {label}
        <span className="only-heard"> {about}</span>
      </SubmitButton>
    </Form>
  )
}
