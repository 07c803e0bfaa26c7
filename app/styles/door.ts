import type { LinksFunction } from '@remix-run/node'
import styles from './door.css?url'

/** The sheet of the pages of a door. Loaded with them only. */
export const doorLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
