import type { EntryContext } from '@remix-run/node'
import loader from './loader.js?url'

interface Frame {
  session: object | null
  toasts: readonly unknown[]
  clid: string | null
}

/**
 * Whether this document works without its script until somebody begins to use it. Its route says so
 * (`handle.waitsForTouch`); and nothing of it happens by itself: no toast that leaves again, no link of an e-mail that
 * is confirmed, no form that comes back. Signed-in people are served their script at once: they have it already, and
 * the dialog that asks who came opens by itself.
 */
export function waitsForTouch({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, statusCode, errors, actionData, loaderData } = staticHandlerContext
  const { waitsForTouch } = (routeModules[matches.at(-1)?.route.id ?? '']?.handle ?? {}) as Handle
  const { session, toasts, clid } = (loaderData.root ?? UNKNOWN) as Frame
  const isQuiet = session === null && toasts.length === 0 && clid === null
  return waitsForTouch === true && isQuiet && statusCode === 200 && !errors && !actionData
}

interface Handle {
  waitsForTouch?: boolean
}

/** Of an error document, whose frame could not be read. */
const UNKNOWN: Pick<Frame, 'session'> = { session: {} }

const END = '</body></html>'
const PRELOAD = '<link rel="modulepreload" '
/** The module script of Remix's `<Scripts>`. */
const STARTER = /<script(?: nonce="\w*")? type="module" async="">([\s\S]*?)<\/script>/
const ROUTE = /^import \* as (route\d+) from ("[^"]+");$/gm
const MANIFEST = /^window\.__remixManifest = (\{[\s\S]*?^\});$/m
const MODULES = /^window\.__remixRouteModules = \{(.*)\};$/m
const ENTRY = /^import\(("[^"]+")\);$/m

/**
 * Makes the document wait: what would load script is turned into data, and loader.js, which waits for the first touch,
 * is added at the end. Every element stays where it was, because React hydrates the whole document and finds its
 * elements by their order. `dns-prefetch` is the only relation that HTML allows there and that does nothing for an
 * address of our own.
 */
export function deferScripts(html: string): string {
  const starter = STARTER.exec(html)
  const data = starter && readStarter(starter[1] ?? '')
  if (!data || !html.endsWith(END)) return html

  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  const inert = `<script type="application/json" data-deferred="">${json}</script>`
  return (
    html
      .slice(0, -END.length)
      .replaceAll(PRELOAD, '<link rel="dns-prefetch" ')
      // A function, because JSON may contain `$&`.
      .replace(STARTER, () => inert) + `<script src="${loader}" async=""></script>${END}`
  )
}

/** The addresses and the manifest of the script that Remix starts with; null when Remix writes it in another way. */
function readStarter(source: string) {
  const [, manifest] = MANIFEST.exec(source) ?? []
  const [, modules] = MODULES.exec(source) ?? []
  const [, entry] = ENTRY.exec(source) ?? []
  if (!manifest || !modules || !entry) return null

  const addresses = new Map([...source.matchAll(ROUTE)].map(([, name, address]) => [name, address]))
  const routes = [...modules.matchAll(/("[^"]+"):(route\d+)/g)].map(([, id = '', name]) => {
    return [JSON.parse(id), JSON.parse(addresses.get(name) ?? '')] as [string, string]
  })
  return {
    manifest: JSON.parse(manifest) as object,
    routes: Object.fromEntries(routes),
    entry: JSON.parse(entry) as string,
  }
}
