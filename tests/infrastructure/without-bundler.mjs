/**
 * Lets a program of the tests that no bundler has seen import the texts, of which it has none: the bundler is what
 * replaces `import.meta.glob`. Comes after tsx on the command line.
 */
import { register } from 'node:module'

const hooks = `export async function load(url, context, next) {
  const loaded = await next(url, context)
  if (!url.endsWith('/server/runtime/i18n.ts')) return loaded
  return { ...loaded, source: 'import.meta.glob = () => ({});' + loaded.source }
}`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
