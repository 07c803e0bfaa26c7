import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'

/** The way on, to the list of activities, from a page of a link on which nothing is left to do. */
export function FindLink({ label }: { label: string }) {
  return (
    <p>
      <Link className="button is-line" to={paths.activities}>
        {label}
      </Link>
    </p>
  )
}
