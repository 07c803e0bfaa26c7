import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const SITE = ['common', 'types']

/** Shown only after an error or in a dialog, inside a Suspense boundary that waits for their texts. */
const LATE: Record<string, string[]> = {
  'app/features/search/list.tsx': ['forms'],
}

const site = readFileSync('app/routes.ts', 'utf8')
const routes = [
  ...new Set([...site.matchAll(/'(features\/[^']+\.tsx)'/g)].map(([, file = '']) => `app/${file}`)),
]

// A namespace that a page did not name loads too late: the browser renders the page again, and loses what was typed.
describe('each page names the namespaces of all that stands on it, and no others', () => {
  test.each(routes)('%s', (route) => {
    const known = [...SITE, ...(LATE[route] ?? [])]
    const used = namespacesOf(route).filter((name) => !known.includes(name))
    expect(named(route).toSorted()).toEqual(used.toSorted())
  })
})

function named(route: string): string[] {
  return quoted(/export const handle = \{ i18n: \[([^\]]*)\]/.exec(readFileSync(route, 'utf8'))?.[1])
}

function namespacesOf(route: string): string[] {
  const sources = filesOf(route).map((file) => readFileSync(file, 'utf8'))
  const lists = sources.flatMap((source) => [...source.matchAll(/useTranslation\(\[?([^)\]]*)/g)])
  return [...new Set(lists.flatMap(([, list]) => quoted(list)))]
}

/** The file and everything that it renders in the browser. */
function filesOf(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return []
  found.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/ from '([#.][^']+\.tsx?)'/g)]
  for (const [, path = ''] of imports) {
    const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    if (target.startsWith('app/') && !target.includes('.server.') && existsSync(target))
      filesOf(target, found)
  }
  return [...found]
}

function quoted(list = ''): string[] {
  return [...list.matchAll(/'([a-z]+)'/g)].map(([, name = '']) => name)
}
