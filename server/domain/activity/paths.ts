/** The addresses of an activity: pages and e-mails share them. Pure. */

/** Returns the address of an activity's page: the id identifies it, the words are for people. */
export function activityPath({ id, name }: { id: number; name: string }): string {
  return activityPagePath(id, slugOf(name))
}

/** Where an activity is written, without its number. */
export const EDITOR_PATH = '/ajouter-une-activite'

/** The public page of an activity, or a page or file below it. */
export function activityPagePath(activityId: number, below = ''): string {
  return `/activites/${activityId}${below && `/${below}`}`
}

/** The host's page of an activity, and the pages below it. */
export function hostedPath(activityId: number, below = ''): string {
  return `/mes-activites/${activityId}${below && `/${below}`}`
}

/** Returns a name as the end of an address: `les-cretes-de-la-montagne-noire`. */
export function slugOf(name: string): string {
  const words = name
    .replace(/œ/gi, 'oe')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.join('-').slice(0, 80).replace(/-$/, '') || 'activite'
}
