import { Icon } from '#app/ui/icon.tsx'
import { initials } from '#server/domain/account/display-name.ts'

interface PortraitProps {
  name: string
  /** The picture is shown as a square, cut around its centre. */
  pictureUrl: string | null
}

/** A person's picture, large, or their initials if they have none. The name is written beside it. */
export function Portrait({ name, pictureUrl }: PortraitProps) {
  if (pictureUrl) return <img className="portrait" src={pictureUrl} alt="" width="112" height="112" />
  return (
    <span className="portrait" aria-hidden="true">
      {initials(name) || <Icon name="user" />}
    </span>
  )
}
