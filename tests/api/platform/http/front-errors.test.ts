import { describe, expect, test } from 'vitest'
import en from '#locales/en/api.json' with { type: 'json' }
import fr from '#locales/fr/api.json' with { type: 'json' }
import { serializeCookieText } from '#server/api/http/cookies/cookies.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'
import { send } from '#tests/fuzz/send.ts'

type Language = 'fr' | 'en'

const WORDS: Record<Language, Record<string, string>> = { fr, en }

interface Asked {
  method?: string
  url?: string
  headers?: Record<string, string>
  settings?: Record<string, string>
}

/** One raw request to the real HTTP front. */
async function ask({ method = 'GET', url = '/', headers = {}, settings }: Asked) {
  const { services } = await world(settings)
  const { port } = await listen(services)
  const given = Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
  const body = Buffer.from('Transfer-Encoding' in headers ? '0\r\n\r\n' : '')
  const { status, text } = await send(port, { method, url, headers: given, body })
  return { status, text, body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Every answer that the front gives by itself, and its sentence. */
const REFUSALS: [name: string, asked: Asked, status: number, sentence: string][] = [
  ['an address that cannot be read', { url: '/%' }, 400, 'UNREADABLE'],
  ['an address that is none', { url: '*' }, 400, 'UNREADABLE'],
  ['a host that is none', { headers: { Host: 'a b' } }, 400, 'UNREADABLE'],
  ['too many levels', { url: '/a'.repeat(13) }, 404, 'NOT_FOUND'],
  ['an address that is too long', { url: `/${'a'.repeat(2001)}` }, 414, 'URI_TOO_LONG'],
  ['another method', { method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
  ['no length', { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } }, 411, 'LENGTH_REQUIRED'],
  [
    'too large',
    { method: 'POST', url: '/api/user', headers: { ...JSON_TYPE, 'Content-Length': '1048577' } },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'a type that no page takes',
    { method: 'POST', headers: { ...JSON_TYPE, 'Content-Length': '2' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'another site',
    { method: 'POST', headers: { Origin: 'https://ailleurs.example' } },
    403,
    'FOREIGN_ORIGIN',
  ],
  ['no password of a staging site', { settings: { BASIC_AUTH: 'equipe:sesame' } }, 401, 'UNAUTHORIZED'],
]

describe('what the front refuses, it refuses in a sentence in the language of the caller, as a page to a person', () => {
  test.each(REFUSALS)('%s', async (_name, asked, status, sentence) => {
    for (const language of ['fr', 'en'] as const) {
      const words = WORDS[language]
      const headers = { ...asked.headers, 'Accept-Language': language }
      expect(words).toHaveProperty(sentence)
      const call = await ask({ ...asked, headers })
      expect([call.status, (JSON.parse(call.body) as { message: string }).message]).toEqual([
        status,
        words[sentence],
      ])
      const page = await ask({ ...asked, headers: { ...headers, Accept: 'text/html' } })
      expect(page.status).toBe(status)
      expect(page.text).toMatch(/\r\nContent-Type: text\/html; charset=utf-8\r\n/i)
      expect(page.body).toContain(`<html lang="${language}-CA">`)
      expect(page.body).toContain(`<title>${words[sentence]} · Virée</title>`)
      expect(page.body.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1>${words[sentence]}</h1>`])
      expect(page.text).toMatch(new RegExp(`\r\nContent-Language: ${language}-CA\r\n`, 'i'))
    }
  })

  test.each([
    ['the address', { url: '/activites?lang=fr', headers: { 'Accept-Language': 'en' } }, 'fr'],
    [
      'the language menu',
      {
        headers: {
          Cookie: serializeCookieText({ publicUrl: 'http://localhost:3000' }, 'locale', 'ImZyIg%3D%3D'),
          'Accept-Language': 'en',
        },
      },
      'fr',
    ],
    ['what the browser likes best', { headers: { 'Accept-Language': 'fr;q=0.5, en-CA' } }, 'en'],
    [
      'the second language, where the first is not ours',
      { headers: { 'Accept-Language': 'de, fr;q=0.5' } },
      'fr',
    ],
    ['the site', { settings: { DEFAULT_LOCALE: 'fr' } }, 'fr'],
    ['nothing at all', {}, 'en'],
  ] as const)('the language is said by %s', async (_name, asked: Asked, language) => {
    const { body } = await ask({ ...asked, method: 'PUT' })
    expect(JSON.parse(body)).toMatchObject({ message: WORDS[language].METHOD_NOT_ALLOWED })
  })

  test.each(['fr', 'en'] as const)(
    'a fault of the API too (%s), and its number stands beside',
    async (language) => {
      const { services } = await world()
      const { url } = await listen(services, { api: () => Promise.reject(new Error('secret')) })
      const answer = await fetch(`${url}/api/activities`, { headers: { 'Accept-Language': language } })
      expect([answer.status, await answer.json()]).toEqual([
        500,
        {
          code: 'INTERNAL_SERVER_ERROR',
          message: WORDS[language].INTERNAL,
          data: { requestId: answer.headers.get('x-request-id') },
        },
      ])
    },
  )

  test('what is no HTTP has no language: it is told in both', async () => {
    const { text } = await ask({ method: 'hello', url: '\u0001' })
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect(text).toContain(fr.UNREADABLE)
    expect(text).toContain(en.UNREADABLE)
  })
})
