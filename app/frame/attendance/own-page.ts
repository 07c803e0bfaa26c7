import { paths } from '#app/lib/brand.ts'

/** The page on which hosts mark who came. */
export const ATTENDANCE_PAGE = '/presences'

/** The pages on which a host looks after their activities, and is not in the middle of writing. */
const OWN = new RegExp(`^(${paths.dashboard}|${paths.myActivities}(/\\d+)?)$`)

/** Returns whether this page is the host's own: the dialog that asks who came opens over it, and over no other. */
export function isOwnPage(pathname: string): boolean {
  return OWN.test(pathname)
}
