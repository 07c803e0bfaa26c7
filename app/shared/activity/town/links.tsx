import { Link } from '#app/ui/link.tsx'

interface PlaceLinksProps {
  names: readonly string[]
  /** Where the same search leads with another place. */
  addressOf: (name: string) => string
}

/** Places to go on with, as links: `Limoilou, Québec · Limoges, ON`. */
export function PlaceLinks({ names, addressOf }: PlaceLinksProps) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ' · '}
      <Link to={addressOf(name)}>{name}</Link>
    </span>
  ))
}
