import type { LinksFunction } from '@remix-run/node'
import styles from './order.css?url'

/** The sheet of the pages with prices, taxes and totals. Loaded with them only. */
export const orderLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
