import { createHash } from 'node:crypto'
import { decode } from 'turbo-stream'

/** An answer as a reader gets it, without what may differ between two of the same page. */
export interface ReadPage {
  status: number
  /** What the address answers: HTML without nonces and data, or JSON. */
  text: string
  /** The data of a page, without the number of the request. */
  data: string
  headers: Record<string, string | null>
  /** Whether the page was made for several people: then it has no number of a request. */
  isShared: boolean
  /** Inline scripts that the policy of the page does not allow. */
  forbidden: string[]
}

const COMPARED = [
  'content-type',
  'content-language',
  'cache-control',
  'location',
  'set-cookie',
  'referrer-policy',
]

export async function readPage(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<ReadPage> {
  const answer = await fetch(url, { method, headers, redirect: 'manual' })
  const body = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const { data, isShared } = await dataOf(body)
  return {
    status: answer.status,
    // React separates two texts by a comment when a part of the page was loaded for the first time.
    text: body
      .replace(DATA, 'DATA')
      .replace(/ nonce="[0-9a-f]+"/g, '')
      .replaceAll('<!-- -->', ''),
    data,
    headers: {
      ...Object.fromEntries(COMPARED.map((name) => [name, answer.headers.get(name)])),
      policy: policy.replace(/'nonce-[0-9a-f]+'|( ?'sha256-[^']+')+/g, ' SCRIPTS').replace(/ +/g, ' '),
      vary: (answer.headers.get('vary') ?? '').replace(/(, )?Accept-Encoding/, ''),
    },
    isShared,
    forbidden: forbiddenScripts(body, policy),
  }
}

const DATA = /window\.__remixContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);/g

/** The data differs in its numbering: what occurs twice is written once. So it is decoded. */
async function dataOf(html: string): Promise<{ data: string; isShared: boolean }> {
  const parts = [...html.matchAll(DATA)].map(([, text = '""']) => JSON.parse(text) as string)
  if (parts.length === 0) return { data: '', isShared: false }
  const stream = new Blob([parts.join('')]).stream() as ReadableStream<Uint8Array>
  const decoded = await decode(stream)
  await decoded.done
  let isShared = true
  const data = JSON.stringify(decoded.value, (key, value: unknown) => {
    if (key !== 'requestId' || value === undefined) return value
    isShared = false
    return undefined
  })
  return { data, isShared }
}

const SCRIPT = /<script([^>]*)>([^]*?)<\/script>/g

function forbiddenScripts(html: string, policy: string): string[] {
  const sources = (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ')
  return [...html.matchAll(SCRIPT)].flatMap(([whole, attributes = '', script = '']) => {
    if (/ src=|application\/(ld\+)?json/.test(attributes)) return []
    const nonce = / nonce="([^"]+)"/.exec(attributes)?.[1]
    const hash = createHash('sha256').update(script).digest('base64')
    return sources.includes(`'nonce-${nonce}'`) || sources.includes(`'sha256-${hash}'`)
      ? []
      : [whole.slice(0, 200)]
  })
}
