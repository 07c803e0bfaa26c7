import { initials } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface PortraitProps {
  name: string
  /** Shown as a square, by its centre. */
  pictureUrl: string | null
}

/** A person's picture, large; their initials where there is none. The name stands beside it. */
export function Portrait({ name, pictureUrl }: PortraitProps) {
  if (pictureUrl) return <img className="portrait" src={pictureUrl} alt="" width="112" height="112" />
  return (
    <span className="portrait" aria-hidden="true">
      {initials(name) || <Icon name="user" />}
    </span>
  )
}
