/** The public profile of a person or an organisation, or a page below it. */
export function profilePath(userId: number, below = ''): string {
  return `/profil/${userId}${below && `/${below}`}`
}
