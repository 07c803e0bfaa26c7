import type { MetaFunction } from '@remix-run/node'
import { brand } from './brand.ts'
import { pageMeta } from './meta.ts'

// Not in meta.ts: the first page loads that one, and has its own meta.

/** The meta tags of a page that search engines leave out: a form, or a page for one person. A route exports it as `meta`. */
export const hiddenPageMeta: MetaFunction<() => { title: string }> = ({ data }) =>
  data ? pageMeta({ title: data.title, hidden: true }) : []

/** Only the title, for pages whose address is shared with nobody. */
export const titleMeta: MetaFunction<() => { title: string }> = ({ data }) => [
  { title: `${data?.title ?? ''} · ${brand.name}` },
]
