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
// What is loaded later may be named too, when it is wanted with the first touch.
describe('each page names the namespaces of all that stands on it, and no others', () => {
  test.each(routes)('%s', (route) => {
    const known = [...SITE, ...(LATE[route] ?? [])]
    const needed = namespacesOf(filesOf(route, /(?<= from )'([#.][^']+\.tsx?)'/g))
    expect(named(route)).toEqual(expect.arrayContaining(needed.filter((name) => !known.includes(name))))
    const wanted = namespacesOf(filesOf(route, /(?<= from |import\()'([#.][^']+\.tsx?)'/g))
    expect(wanted).toEqual(expect.arrayContaining(named(route)))
  })
})

function named(route: string): string[] {
  return quoted(/export const handle = \{ i18n: \[([^\]]*)\]/.exec(readFileSync(route, 'utf8'))?.[1])
}

function namespacesOf(files: string[]): string[] {
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  const lists = sources.flatMap((source) => [...source.matchAll(/useTranslation\(\[?([^)\]]*)/g)])
  return [...new Set(lists.flatMap(([, list]) => quoted(list)))]
}

/** The file and everything that it renders in the browser. */
function filesOf(file: string, importing: RegExp, found = new Set<string>()): string[] {
  if (found.has(file)) return []
  found.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(importing)]
  for (const [, path = ''] of imports) {
    const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    if (target.startsWith('app/') && !target.includes('.server.') && existsSync(target))
      filesOf(target, importing, found)
  }
  return [...found]
}

function quoted(list = ''): string[] {
  return [...list.matchAll(/'([a-z]+)'/g)].map(([, name = '']) => name)
}
