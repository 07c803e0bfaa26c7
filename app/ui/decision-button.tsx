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
    <button
      className={tone === 'danger' ? 'button is-small is-danger' : 'button is-small'}
      name="decision"
      value={value}
    >
      {tone === 'yes' && <Icon name="check" />}
      <span>
        {label}
        <span className="only-heard"> {about}</span>
      </span>
    </button>
  )
}
