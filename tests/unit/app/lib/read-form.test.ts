import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm, readForm } from '#app/lib/form.server.ts'
import { echoSize } from '#app/lib/form/echo.server.ts'
import { isOneClick } from '#app/lib/http/email-link.server.ts'
import { RegistrationForm } from '#server/schemas/participation/join.ts'

const MIB = 1024 * 1024
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers })
}

function multipart(entries: [string, string | Blob][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** The status with which a form is refused; 200 for one that is read. */
async function statusOf(request: Request): Promise<number> {
  try {
    await readForm(request)
    return 200
  } catch (refusal) {
    return refusal instanceof Response ? refusal.status : 500
  }
}

describe('the largest honest form of each kind', () => {
  test('fifty people who answer twenty questions each', async () => {
    const answers = range(50).flatMap((person) =>
      range(20).map((id): [string, string] => [
        `answer-${id}-${person + 1}`,
        '« Oui, j’en suis ! »\r\n'.repeat(20),
      ]),
    )
    const form = await readForm(
      post('/activites/1/inscription', new URLSearchParams([['nbrParticipant', '50'], ...answers])),
    )
    expect([...form]).toHaveLength(1001)
  })
  test('twenty thousand accented characters', async () => {
    const text = 'éàêîçœ’— '.repeat(2223)
    const body = new URLSearchParams({ description: text })
    expect(body.toString().length).toBeGreaterThan(120_000)
    expect((await readForm(post('/mes-activites/1/modifier', body))).get('description')).toBe(text)
  })
  test('ten thousand guests, as a spreadsheet writes them', async () => {
    const guests = range(10_000).map((id) => `"Tremblay","Bob","bob.tremblay+${id}@exemple.org"`)
    const form = await readForm(
      post('/mes-activites/1/invitations', multipart([['guests', guests.join('\r\n')]])),
    )
    expect(form.get('guests')).toBe(guests.join('\r\n'))
  })
  test('a picture of ten MiB with its form', async () => {
    const picture = new File([Buffer.alloc(10 * MIB)], 'été.jpg', { type: 'image/jpeg' })
    const form = await readForm(
      post(
        '/ajouter-une-activite',
        multipart([
          ['name', 'Les crêtes'],
          ['picture', picture],
        ]),
      ),
    )
    expect(form.get('name')).toBe('Les crêtes')
    expect((form.get('picture') as File).size).toBe(10 * MIB)
    expect((form.get('picture') as File).name).toBe('été.jpg')
  })
  test('a page of HTML that somebody pastes into the description', async () => {
    const text = '<p class="intro">Les crêtes &amp; l’île</p>\r\n'.repeat(700)
    expect(await statusOf(post('/mes-activites/1/modifier', multipart([['description', text]])))).toBe(200)
    expect(await statusOf(post('/activites/1', new URLSearchParams({ text })))).toBe(200)
  })
})

describe('a mail program that unsubscribes a person (RFC 8058)', () => {
  const oneClick: [string, BodyInit][] = [
    ['an encoded form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['parts', multipart([['List-Unsubscribe', 'One-Click']])],
  ]
  const pages = [
    '/courriel/desabonnement',
    '/courriel/messages',
    '/infolettre/desabonnement',
    '/invitation/desabonnement',
  ]
  test.each(oneClick)('may send %s', async (_, body) => {
    for (const page of pages) expect(await isOneClick(post(`${page}?lien=abcdefgh`, body))).toBe(true)
  })
  test('is not the button of the page', async () => {
    expect(await isOneClick(post('/courriel/messages', new URLSearchParams({ intent: 'stop' })))).toBe(false)
  })
})

describe('what no form is', () => {
  const encoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const hostile: [string, string, number][] = [
    ['a large index', 'view=login&a[300000]=x', 400],
    ['the largest index', 'a[4294967294]=x', 400],
    ['3,000 levels', `a${'[0]'.repeat(3000)}=x`, 400],
    ['3,000 levels of dots', `a${'.a'.repeat(3000)}=x`, 400],
    ['a row behind a dot', 'a[0]=x&a.100000000=y', 400],
    ['the length of a list', 'a=1&a=2&a.length=4294967295', 400],
    [
      'ten thousand fields',
      range(10_000)
        .map((id) => `f${id}=`)
        .join('&'),
      400,
    ],
    ['nothing but separators', '&'.repeat(MIB - 1), 400],
    ['more than one MiB', `a=${'x'.repeat(MIB)}`, 413],
    ['what comes back ten times as long', `description=${'"'.repeat(500_000)}`, 400],
    ['the same in the middle of a text', `description=${'<é>\\'.repeat(50_000)}`, 400],
  ]
  test.each(hostile)('%s', async (_, body, status) => {
    expect(await statusOf(post('/authentification', body, encoded))).toBe(status)
  })

  const parts = (count: number) =>
    `${range(count)
      .map((id) => `--x\r\nContent-Disposition: form-data; name="f${id}"\r\n\r\n\r\n`)
      .join('')}--x--\r\n`
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' }

  test('150,000 parts, and a name that counts to a million', async () => {
    expect(await statusOf(post('/ajouter-une-activite', parts(1000), type))).toBe(200)
    expect(await statusOf(post('/ajouter-une-activite', parts(150_000), type))).toBe(400)
    expect(await statusOf(post('/ajouter-une-activite', multipart([['a[1000000]', 'x']])))).toBe(400)
  })
  const others: [string, string][] = [
    ['an empty boundary', 'multipart/form-data; boundary=""'],
    ['two boundaries', 'multipart/form-data; boundary=y; boundary=x'],
    ['a boundary within another value', 'multipart/form-data; a="; boundary=y"; boundary=x'],
    ['a boundary within a name', 'multipart/form-data; a; boundary="x'],
  ]
  test.each(others)('parts behind %s', async (_, contentType) => {
    const headers = { 'Content-Type': contentType }
    expect(await statusOf(post('/ajouter-une-activite', parts(2), headers))).toBe(400)
  })
  test.each(['multipart/form-data; boundary="x"', 'Multipart/Form-Data; charset=utf-8; boundary=x'])(
    'parts as %s are read',
    async (contentType) => {
      const headers = { 'Content-Type': contentType }
      expect(await statusOf(post('/ajouter-une-activite', parts(2), headers))).toBe(200)
    },
  )
  test('a part whose head has thousands of lines, or one long line', async () => {
    const disposition = 'Content-Disposition: form-data; name="a"'
    const withHead = (...lines: string[]) =>
      `--x\r\n${[disposition, ...lines].join('\r\n')}\r\n\r\nb\r\n--x--\r\n`
    const add = async (...lines: string[]) =>
      statusOf(post('/ajouter-une-activite', withHead(...lines), type))
    expect(await add('Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit')).toBe(200)
    expect(await add('a:\r\n'.repeat(100_000))).toBe(400)
    expect(await add(...range(10).map(() => 'a:'))).toBe(400)
    expect(await add(`a: ${'b'.repeat(4000)}`)).toBe(400)
  })
  test('two MiB of text in parts, and twelve of a file', async () => {
    const text = 'x'.repeat(MIB / 2 + 1)
    const twice = multipart([
      ['a', text],
      ['b', text],
    ])
    expect(await statusOf(post('/ajouter-une-activite', twice))).toBe(400)
    const file = new File([Buffer.alloc(12 * MIB)], 'a.jpg')
    expect(await statusOf(post('/ajouter-une-activite', multipart([['picture', file]])))).toBe(413)
  })
  test('parts where no form has a file, and a body that is no form', async () => {
    expect(await statusOf(post('/authentification', multipart([['view', 'login']])))).toBe(415)
    expect(await statusOf(post('/authentification', '{}', { 'Content-Type': 'application/json' }))).toBe(415)
    expect(
      await statusOf(post('/ajouter-une-activite', 'x', { 'Content-Type': 'multipart/form-data' })),
    ).toBe(400)
    expect(await statusOf(post('/ajouter-une-activite', '--x', type))).toBe(400)
  })
})

describe('a form that comes back', () => {
  const Form = z.object({
    prenom: z.string().max(3),
    rows: z.array(z.object({ name: z.string() })).default([]),
  })

  test('holds what its schema knows, and nothing else', () => {
    const form = multipart([
      ['prenom', 'Alice'],
      ['rows[0].name', 'a'],
      ['surprise', 'x'],
      ['toString', 'x'],
    ])
    expect(parseForm(form, Form).reply()).toMatchObject({
      initialValue: { prenom: 'Alice', rows: [{ name: 'a' }] },
      fields: ['prenom', 'rows[0].name'],
    })
  })
  test('keeps the answers of a party, which only the activity knows', () => {
    const form = multipart([
      ['nbrParticipant', '99'],
      ['answer-3-2', 'Oui'],
      ['people-7', '2'],
    ])
    const { initialValue } = parseForm(form, RegistrationForm, /^(people|answer)-\d/).reply()
    expect(initialValue).toMatchObject({ 'answer-3-2': 'Oui', 'people-7': '2' })
  })
  test('is never built of names that count far, even where a draft of old days holds them', () => {
    const form = multipart([
      ['rows[100000000].name', 'x'],
      ['rows.length', '5'],
      ['prenom', 'Bob'],
    ])
    expect(parseForm(form, Form).payload).toEqual({ prenom: 'Bob' })
  })
  test.each(['é', '"', '<', '>', '&', "'", '\\', '\n', '\r\n', '\u0001', 'a', '💥'])(
    '%j is counted as it is written',
    (sign) => {
      const escaped: Record<string, string> = {
        '"': '&quot;',
        '<': '&lt;',
        '>': '&gt;',
        '&': '&amp;',
        "'": '&#x27;',
      }
      const inPage = escaped[sign] ?? sign
      // The output of Remix: JSON, in a string of script, in which no tag may begin.
      const inScript = JSON.stringify(JSON.stringify(sign).slice(1, -1))
        .slice(1, -1)
        .replace(/[<>&]/g, '\\u0000')
      expect(echoSize([sign])).toBe(Buffer.byteLength(inPage) + Buffer.byteLength(inScript))
    },
  )
})
