import { paths } from '#app/lib/brand.ts'
import { ORDERS_PATH } from '#server/domain/payment/order-paths.ts'

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
  // Places that are held for a payment are no registration yet: their order says so, and leads back to paying.
  if (/^\/activites\/\d+\/inscription\/payer$/.test(path))
    return { href: ORDERS_PATH, label: 'offline.myOrders' }
  if (/^\/(mes-inscriptions|billets)\b/.test(path))
    return { href: paths.myRegistrations, label: 'nav.myRegistrations' }
  if (/^\/(mes-activites|ajouter-une-activite|presences)\b/.test(path))
    return { href: paths.myActivities, label: 'nav.myActivities' }
  if (path.startsWith('/mon-compte/')) return { href: path, label: 'nav.account' }
  // The query may hold what opens the page: a guest's link, or the form so far.
  return { href: action, label: 'offline.samePage' }
}
