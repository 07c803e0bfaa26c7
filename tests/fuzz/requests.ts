import type { Chance } from './chance.ts'
import { HOSTILE_PATHS, hostileFields, hostileHeaders, hostileJson, hostileQuery } from './shapes.ts'
import { inAddress, valueFor } from './values.ts'

/** A target: an address with its method and the names of its inputs. */
export interface Target {
  method: string
  path: string
  query: readonly string[]
  body: readonly string[]
  /** JSON for calls, a form for pages. */
  bodyType: 'json' | 'form'
}

export interface RawRequest {
  target: Target
  method: string
  /** As in the request line. */
  url: string
  headers: [string, string][]
  body: Buffer
}

export interface Callers {
  host: string
  origin: string
  /** Cookies of people who are signed in. */
  cookies: readonly string[]
}

/** One request that is malformed in one way or several. */
export function malformedRequest(chance: Chance, targets: readonly Target[], callers: Callers): RawRequest {
  const target = chance.pick(targets)
  const method = chance.is(0.9)
    ? target.method
    : chance.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])
  const url = addressOf(chance, target)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const { body, type } = hasBody ? bodyOf(chance, target) : { body: Buffer.alloc(0), type: null }
  const headers: [string, string][] = [
    ['Host', chance.is(0.97) ? callers.host : chance.pick(['', 'a b', 'é', '[::1', 'x'.repeat(300)])],
    ['Connection', 'close'],
    ...headersOf(chance, callers),
  ]
  if (type !== null) headers.push(['Content-Type', type])
  if (hasBody && chance.is(0.98)) headers.push(['Content-Length', String(body.length)])
  return {
    target,
    method,
    url,
    headers,
    body: headers.some(([name]) => name === 'Content-Length') ? body : Buffer.alloc(0),
  }
}

function addressOf(chance: Chance, { path, query }: Target): string {
  const filled = path.replace(/[:{](\w+)}?\??/g, (_, name: string) =>
    inAddress(chance, valueFor(chance, name)).replaceAll('%2F', '/'),
  )
  const names = [
    ...query,
    ...(chance.is(0.15) ? ['lang', 'error', 'set', 'clid', '_data', '__proto__', 'constructor'] : []),
  ]
  const pairs = names.filter(() => chance.is(0.85)).map((name) => pairOf(chance, name))
  if (chance.is(0.08)) pairs.push(hostileQuery(chance, query))
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : ''
  const address = chance.is(0.93) ? filled : chance.pick(crookedPaths(filled))
  return `${address}${search}`.replace(/[^!-~]/g, '')
}

function crookedPaths(path: string): string[] {
  const spots = [
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/../..`,
    `${path}%2e%2e`,
    `${path};a=b`,
    `${path}//`,
  ]
  return [
    ...spots,
    `${path}%`,
    `${path}%00`,
    ...HOSTILE_PATHS.map((hostile) => `${path}${hostile}`),
    `${path}%c0%af`,
    `${path}${'/a'.repeat(500)}`,
    `http://ailleurs.example${path}`,
    '*',
  ]
}

function pairOf(chance: Chance, name: string): string {
  const key = chance.is(0.9)
    ? name
    : chance.pick([`${name}[]`, `${name}[0]`, `${name}[__proto__]`, `${name}[a][b]`, `${name}]`, `${name}.x`])
  const pair = `${key}=${inAddress(chance, valueFor(chance, name))}`
  return chance.is(0.05) ? `${pair}&${pair}` : pair
}

function headersOf(chance: Chance, { origin, cookies }: Callers): [string, string][] {
  const headers: [string, string][] = []
  if (chance.is(0.7)) headers.push(['Origin', origin])
  else if (chance.is(0.3))
    headers.push(['Origin', chance.pick(['null', 'x', 'http://ailleurs.example', 'é'])])
  if (chance.is(0.6) && cookies.length > 0) headers.push(['Cookie', chance.pick(cookies)])
  else if (chance.is(0.4)) headers.push(['Cookie', chance.pick(BAD_COOKIES)])
  if (chance.is(0.15)) headers.push(chance.pick(ODD_HEADERS))
  if (chance.is(0.03)) headers.push(hostileHeaders(chance))
  return headers
}

const BAD_COOKIES = [
  'viree_session=',
  'viree_session=%E0%A4%A',
  'viree_session=eyJhIjoxfQ==',
  'viree_csrf=00.00; viree_session="',
  'viree_locale=ImRlIg==; viree_locale=x',
  'viree_toast=e30=; viree_consent=ACCEPTERR',
  '=;=;;',
  `a=${'x'.repeat(4000)}`,
]

const ODD_HEADERS: [string, string][] = [
  ['Authorization', 'Bearer'],
  ['Authorization', `Bearer ${'x'.repeat(100)}`],
  ['Authorization', 'Basic %%%'],
  ['Accept-Language', ';q=,,*;q=NaN,é'],
  ['Accept-Language', 'fr;q=2,'.repeat(200)],
  ['Accept', '*/*;q=x'],
  ['X-Forwarded-For', ',,é, 999.1.1.1'],
  ['X-Forwarded-Host', 'ailleurs.example'],
  ['X-Forwarded-Host', 'a:99999'],
  ['X-Forwarded-Host', 'a b, c'],
  ['X-Forwarded-Proto', 'x y'],
  ['X-Forwarded-Proto', 'https, http'],
  ['X-Viree-Client', 'mobile'],
  ['Content-Encoding', 'gzip'],
  ['Range', 'bytes=9-1'],
  ['If-None-Match', '"'],
  ['Sec-Fetch-Dest', 'document'],
  ['X-Remix-Reload-Document', 'yes'],
  ['Expect', '100-continue'],
]

function bodyOf(chance: Chance, target: Target): { body: Buffer; type: string | null } {
  const fields = target.body
    .filter(() => chance.is(0.85))
    .map((name) => [name, valueFor(chance, name)] as const)
  if (chance.is(0.08)) fields.push(['surprise', 1])
  const isHostile = chance.is(0.25)
  if (isHostile && target.bodyType === 'json')
    return { body: Buffer.from(hostileJson(chance, target.body)), type: 'application/json' }
  if (isHostile) fields.push(...hostileFields(chance, target.body))
  const way = chance.next()
  if (way < 0.72) return wellWritten(target, fields)
  if (way < 0.8)
    return {
      body: multipart(chance, fields),
      type: chance.pick([
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ]),
    }
  if (way < 0.9) return { body: Buffer.from(chance.pick(BROKEN_JSON), 'latin1'), type: 'application/json' }
  return {
    ...wellWritten(target, fields),
    type: chance.pick([
      null,
      'text/plain',
      'application/json; charset=utf-7',
      'application/x-www-form-urlencoded',
      'é',
      'a'.repeat(200),
    ]),
  }
}

function wellWritten({ bodyType }: Target, fields: (readonly [string, unknown])[]) {
  if (bodyType === 'json')
    return { body: Buffer.from(JSON.stringify(Object.fromEntries(fields))), type: 'application/json' }
  const form = new URLSearchParams(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  // A plain quotation mark need not be sent as %22, so the request can be shorter than its echo.
  const text = form.toString().replace(/%(22|27|3C|5C)/g, (encoded) => decodeURIComponent(encoded))
  return { body: Buffer.from(text), type: 'application/x-www-form-urlencoded' }
}

function multipart(chance: Chance, fields: (readonly [string, unknown])[]): Buffer {
  const parts = [...fields, ['file', 'not a picture'] as const].map(([name, value]) => {
    const file = chance.is(0.5) ? '; filename="../a\u0000.png"\r\nContent-Type: image/png' : ''
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${String(value)}\r\n`
  })
  return Buffer.from(parts.join('') + chance.pick(['--x--\r\n', '--x', '']))
}

const BROKEN_JSON = [
  '',
  '{',
  '{"a":1,}',
  "{'a':1}",
  '[]',
  'null',
  '17',
  '"text"',
  '{"__proto__":{"isOperator":true}}',
  '{"constructor":{"prototype":1}}',
  '\u00ff\u00fe{"a":1}',
  '[['.repeat(5000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"activityId":1e400}',
  '{"json":{"activityId":1},"meta":[[0,"activityId"]]}',
]
