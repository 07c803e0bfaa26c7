import { Link } from '@remix-run/react'
import { useId } from 'react'

interface FiguresProps {
  /** Heard, not seen: the figures speak for themselves. */
  label: string
  figures: readonly { value: number; label: string; href?: string }[]
}

/** Numbers that matter, big, with their words below; what is not zero leads to where it comes from, if there is such a place. */
export function Figures({ label, figures }: FiguresProps) {
  const titleId = useId()

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="only-heard">
        {label}
      </h2>
      <div className="figures">
        {figures.map(({ value, label: words, href }) => (
          <p key={href ?? words}>
            <b>{value}</b>
            <span>{value > 0 && href ? <Link to={href}>{words}</Link> : words}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
