import type { LinksFunction } from '@remix-run/node'
import styles from './lists.css?url'

/** The sheet of the pages that list what one has: registrations, hosted activities, tasks. Loaded with them only. */
export const listsLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
