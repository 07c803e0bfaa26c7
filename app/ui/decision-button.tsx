import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'

interface DecisionButtonProps {
  value: string
  label: string
  /** The subject of the decision, for those who cannot see beside what the button stands. */
  about: string
  tone?: 'yes' | 'danger'
}

/** A button of a form that decides about one of several waiting things: its name is `decision`. */
export function DecisionButton({ value, label, about, tone }: DecisionButtonProps) {
  return (
    <SubmitButton name="decision" value={value} tone={tone === 'danger' ? tone : undefined} small>
      {tone === 'yes' && <Icon name="check" />}
      <span>
        {label}
        <span className="only-heard"> {about}</span>
      </span>
    </SubmitButton>
  )
}
