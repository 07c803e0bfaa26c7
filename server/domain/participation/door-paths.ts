/** The pages of the door, which a browser keeps to open them without a network: only they lie below /entree. */

const DOOR = '/entree'

/** The door of an activity. */
export function doorPath(activityId: number, below?: 'code' | 'quitter'): string {
  return `${DOOR}/${activityId}${below ? `/${below}` : ''}`
}

/** The link that the host gives to helpers. */
export function doorPassPath(token: string): string {
  return `${DOOR}/cle/${token}`
}
