import type { LinksFunction } from '@remix-run/node'
import styles from '#app/styles/operations.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
