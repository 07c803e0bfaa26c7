import { makeApiHandler } from '#server/api/http/handler.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Person } from './cast.ts'

export interface RestAnswer {
  status: number
  headers: Headers
  body: unknown
  /** The raw body. */
  bytes: Uint8Array
}

export interface RequestOptions {
  method?: string
  json?: unknown
  form?: Record<string, string>
  file?: { bytes: Uint8Array; type: string; name?: string }
  /** A body that is sent unchanged. */
  raw?: string
  headers?: Record<string, string>
}

let visitors = 0

/** A browser (or a telephone, which keeps no cookies) that speaks REST from a network address of its own. */
export function makeBrowser(services: Services, { keepsCookies = true } = {}) {
  const { handleApiFetch } = makeApiHandler(services)
  const { publicUrl } = services.settings
  const cookies = new Map<string, string>()
  visitors++
  const peer = `10.0.${visitors >> 8}.${visitors & 255}`

  async function send(path: string, sending: RequestOptions = {}): Promise<RestAnswer> {
    const headers = new Headers({ Origin: publicUrl, 'Accept-Language': 'fr' })
    if (cookies.size > 0)
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const body = bodyOf(sending, headers)
    for (const [name, value] of Object.entries(sending.headers ?? {})) headers.set(name, value)
    const method = sending.method ?? (body === undefined ? 'GET' : 'POST')
    const response = await handleApiFetch(new Request(new URL(path, publicUrl), { method, headers, body }), {
      peer,
    })
    if (keepsCookies) keep(response.headers.getSetCookie())
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const { status, headers: answered } = response
    return { status, headers: answered, body: text ? readJson(text) : undefined, bytes }
  }

  function keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function csrfToken(): Promise<string> {
    const { body } = await send('/api/auth/csrf')
    return (body as { csrfToken: string }).csrfToken
  }

  return {
    cookies,
    peer,
    send,
    csrfToken,
    async signIn(person: Pick<Person, 'email' | 'password'>): Promise<RestAnswer> {
      const form = {
        username: person.email,
        password: person.password,
        csrfToken: await csrfToken(),
        json: 'true',
      }
      return send('/api/auth/callback/credentials', { form })
    },
  }
}

function bodyOf({ json, form, file, raw }: RequestOptions, headers: Headers): BodyInit | undefined {
  if (raw !== undefined || json !== undefined) {
    headers.set('Content-Type', 'application/json')
    const text = raw ?? JSON.stringify(json)
    headers.set('Content-Length', String(Buffer.byteLength(text)))
    return text
  }
  if (!file) return form && new URLSearchParams(form)
  const data = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) data.append(name, value)
  data.append('file', new File([Buffer.from(file.bytes)], file.name ?? 'photo', { type: file.type }))
  return data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
