import { initials } from '#server/domain/account/display-name.ts'

interface Face {
  displayName: string
  /** Null for people without a picture: the initials of their name stand for it. */
  pictureUrl: string | null
}

/** A person's picture, or the initials of their name; hidden from screen readers, since the name stands beside it. */
export function Avatar(face: Face) {
  return (
    <span className={face.pictureUrl ? 'avatar has-picture' : 'avatar'}>
      <Face {...face} />
    </span>
  )
}

/** The same without its frame, for a frame that is a link. */
export function Face({ displayName, pictureUrl }: Face) {
  if (!pictureUrl) return <span aria-hidden="true">{initials(displayName)}</span>
  return <img src={pictureUrl} alt="" width={44} height={44} loading="lazy" />
}
