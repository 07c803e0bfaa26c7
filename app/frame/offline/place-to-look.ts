import { paths } from '#app/lib/brand.ts'

interface Place {
  href: string
  /** A key of the namespace `common`. */
  label: string
  /** Whether an email says so, too. */
  isMailed?: boolean
}

/** Returns where people see whether a form arrived. `action`: the path that it was sent to, with its query. */
export function placeToLook(action: string): Place {
  const [path = ''] = action.split('?')
  if (/^\/activites\/\d+\/inscription$/.test(path))
    return { href: paths.myRegistrations, label: 'nav.myRegistrations', isMailed: true }
  if (/^\/(mes-inscriptions|billets)\b/.test(path))
    return { href: paths.myRegistrations, label: 'nav.myRegistrations' }
  if (/^\/(mes-activites|ajouter-une-activite|presences)\b/.test(path))
    return { href: paths.myActivities, label: 'nav.myActivities' }
  if (path.startsWith('/mon-compte/')) return { href: path, label: 'nav.account' }
  return { href: path, label: 'offline.samePage' }
}
