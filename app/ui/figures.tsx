import { useId } from 'react'
import { Link } from '#app/ui/link.tsx'

interface FiguresProps {
  /** A label for screen readers only. */
  label: string
  figures: readonly { value: number; label: string; href?: string }[]
}

/** Large numbers with their labels below; a number that is not zero links to its details, if there is such a page. */
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
