import { get, type IncomingHttpHeaders } from 'node:http'
import { ASKING } from './load.ts'

/** The bytes of an answer as they are sent, and its headers but for those that node writes by itself. */
export interface Answer {
  headers: Record<string, string | string[]>
  bytes: Buffer
}

/** Returns why this text is not the expected answer; null when it is. */
export type Fault = (text: string) => string | null

/** Returns the current answer; throws unless it is the expected one. */
export async function checkedAnswer(
  url: string,
  faultOf: Fault,
  headers: Record<string, string> = {},
): Promise<Answer> {
  // fetch would decompress it.
  const [text, answer] = [await textOf(url, headers), await readAnswer(url, headers)]
  const fault = faultOf(text)
  if (fault) throw new Error(`${url}: ${fault}`)
  return answer
}

async function textOf(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers: { ...ASKING, ...headers }, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`)
  return response.text()
}

function readAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { ...ASKING, ...headers } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ headers: contentHeaders(response.headers), bytes: Buffer.concat(pieces) }),
      )
    })
    request.once('error', reject)
  })
}

const OWN = ['connection', 'date', 'keep-alive', 'transfer-encoding']

function contentHeaders(headers: IncomingHttpHeaders): Answer['headers'] {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !OWN.includes(name))
  return Object.fromEntries(kept) as Answer['headers']
}

/** The list shows these activities, in this order. */
export const lists =
  (names: string[]): Fault =>
  (html) =>
    sameNames(namesInPage(html), names)

export const listsInJson =
  (names: string[]): Fault =>
  (json) =>
    sameNames(
      (JSON.parse(json) as { name: string }[]).map(({ name }) => name),
      names,
    )

/** A whole page with each of these in it. */
export const shows =
  (...words: string[]): Fault =>
  (html) => {
    const missing = [...words, '<footer', '</html>'].filter((word) => !html.includes(word))
    return missing.length === 0 ? null : `without ${missing.join(', ')}`
  }

export const showsNone =
  (names: string[]): Fault =>
  (html) =>
    html.includes('<footer') && !names.some((name) => html.includes(name)) ? null : 'not an empty page'

export const isText =
  (expected: string): Fault =>
  (text) =>
    text === expected ? null : `not ${expected}`

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
