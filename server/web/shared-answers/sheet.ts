import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { makeNonce } from '#server/api/http/security-headers.ts'
import { accepts, gzipped, WORTH_COMPRESSING_BYTES } from '#server/web/coding.ts'
import { cutHoles, fillHoles, type Filling, type Marks, type Template } from './holes.ts'

/** An answer for everybody, as it leaves. */
export interface Sheet {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** The body in shorter codings, made when a browser first asks for one. */
  compressed: Partial<Record<Coding, Promise<Buffer>>>
  /** False for refusals and redirects: they are rare, and cost little. */
  isKept: boolean
  bytes: number
  /** False where the page has something of a person beside what a stranger may have put into its address (BREACH). */
  mayBeCompressed: boolean
  /** Set on a page for any member: the same body in pieces, with places for the person who reads it. */
  template?: Template
}

export type Coding = 'br' | 'gzip'

/** A cheap level: a page is made anew each second, and further ones cost more processor than they save. */
const BROTLI_LEVEL = 3

/** Headers that node sets by itself, or that depend on the coding. */
const OWN_HEADERS = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'vary'])

/** Reads the answer of the pages or of the API; throws where it is cut before its end. */
export async function readSheet(response: Response, mayBeCompressed: boolean): Promise<Sheet> {
  const body = Buffer.from(await response.arrayBuffer())
  const vary = [response.headers.get('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name))
  return {
    status: response.status,
    headers: [...headers, ['vary', vary]],
    body,
    compressed: {},
    // Nothing of a person is in an answer made from a question; a cookie would make them somebody.
    isKept: response.status === 200 && !response.headers.has('set-cookie'),
    bytes: 2 * body.length, // with its shorter codings
    mayBeCompressed,
  }
}

/** Reads a page that was made for any member. */
export async function readMemberSheet(response: Response, marks: Marks): Promise<Sheet> {
  const sheet = await readSheet(response, false)
  const nonce = NONCE.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
  // Without a template it is made again for each of them: members rarely get a refusal.
  if (!sheet.isKept || nonce === undefined) return { ...sheet, isKept: false }
  const template = cutHoles(sheet.body.toString(), marks, nonce)
  const vary = response.headers.get('Vary') ?? ''
  const headers = sheet.headers.map(
    ([name, value]) => [name, name === 'vary' ? vary : value.replace(nonce, NONCE_HERE)] as const,
  )
  return { ...sheet, headers, body: NOTHING, template }
}

const NONCE = /'nonce-([0-9a-f]+)'/
const NONCE_HERE = '{nonce}'
const NOTHING = Buffer.alloc(0)

/** Returns the page of one person, with a nonce of its own. */
export function fillSheet(sheet: Sheet, template: Template, person: Omit<Filling, 'nonce'>): Sheet {
  const nonce = makeNonce()
  const headers = sheet.headers.map(([name, value]) => [name, value.replace(NONCE_HERE, nonce)] as const)
  return { ...sheet, headers, body: fillHoles(template, { ...person, nonce }) }
}

/** Returns the coding in which this browser reads the body best; null for the body as it is. */
export function codingFor({ body, mayBeCompressed }: Sheet, accepted: string | undefined): Coding | null {
  if (!accepted || !mayBeCompressed || body.length < WORTH_COMPRESSING_BYTES) return null
  return CODINGS.find((coding) => accepts(accepted, coding)) ?? null
}

/** Best first. */
const CODINGS = ['br', 'gzip'] as const satisfies Coding[]

/** Compresses the body once, whoever asks for it. */
export function compressed(sheet: Sheet, coding: Coding): Promise<Buffer> {
  return (sheet.compressed[coding] ??= COMPRESS[coding](sheet.body))
}

const COMPRESS: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  gzip: gzipped,
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}
