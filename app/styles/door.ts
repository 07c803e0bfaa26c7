import type { LinksFunction } from '@remix-run/node'
import styles from './door.css?url'
import ticket from './ticket.css?url'

/** The sheet of the door and of its host's page. Loaded with them only. */
export const doorLinks: LinksFunction = () => [
  { rel: 'stylesheet', href: ticket },
  { rel: 'stylesheet', href: styles },
]
