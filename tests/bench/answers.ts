import type { Answer } from './contestants.ts'
import { ASKING } from './load.ts'

/** Returns the current answer of a path; throws unless it is the expected one. */
export async function checkedAnswer(url: string, path: string, names: string[]): Promise<Answer> {
  const response = await fetch(url + path, { headers: ASKING })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`)
  const fault = faultOf(path, body, names)
  if (fault) throw new Error(`${url}${path}: ${fault}`)
  return { headers: contentHeaders(response), body }
}

function faultOf(path: string, body: string, names: string[]): string | null {
  switch (path) {
    case PATHS.page:
      return sameNames(namesInPage(body), names)
    case PATHS.emptyPage:
      return body.includes('<footer') && !names.some((name) => body.includes(name))
        ? null
        : 'not an empty page'
    case PATHS.json:
      return sameNames(
        (JSON.parse(body) as { name: string }[]).map(({ name }) => name),
        names,
      )
    default:
      return body === '{}' ? null : 'not an empty object'
  }
}

export const PATHS = {
  page: '/activites',
  emptyPage: '/bench/vide',
  json: '/api/activities',
  emptyJson: '/api-bench/vide',
} as const

/** The links of the list, in their order. */
function namesInPage(html: string): string[] {
  return [...html.matchAll(/<h3><a [^>]*href="\/activites\/\d+[^"]*"[^>]*>([^<]+)<\/a><\/h3>/g)].map(
    ([, name = '']) => name,
  )
}

function sameNames(found: string[], names: string[]): string | null {
  return found.join('|') === names.join('|')
    ? null
    : `expected ${names.join(', ')}; found ${found.join(', ')}`
}

/** The headers that node does not write by itself. */
function contentHeaders({ headers }: Response): Record<string, string> {
  const own = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
}
