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

/** The page that a browser keeps: it belongs to no activity, and holds nobody. */
export const DOOR_SHELL = 'coquille'

export function doorShellPath(language: string): string {
  return `${DOOR}/${DOOR_SHELL}?lang=${language}`
}

/** The script that keeps it. Below /entree, so that it answers for nothing else. */
export function doorWorkerPath(language: string): string {
  return `${DOOR}/service-worker.js?lang=${language}`
}
