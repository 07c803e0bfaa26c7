import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { capturedMail } from '#server/gateways/mailer/captured-mail.ts'
import { fileMailer } from '#server/gateways/mailer/files.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { smtpMailer } from '#server/gateways/mailer/smtp.ts'

const message: OutgoingEmail = {
  from: { name: 'Virée', address: 'bonjour@viree.example' },
  to: { name: 'Maude, « la vite »', address: 'maude@exemple.ca' },
  subject: 'Vos 2\u00A0billets\u00A0: Les crêtes de la Montagne Noire',
  html: '<p>L’été <img src="cid:billet-1@viree.example" alt="Code QR"></p>',
  text: 'L’été\n\nhttps://viree.example\n',
  messageId: '<notification-42@viree.example>',
  attachments: [
    { filename: 'activité.ics', content: 'BEGIN:VCALENDAR\r\n', contentType: 'text/calendar; charset=utf-8' },
    {
      filename: 'billet-1.png',
      content: Buffer.from('png'),
      contentType: 'image/png',
      cid: 'billet-1@viree.example',
    },
  ],
  headers: { 'List-Unsubscribe': '<https://viree.example/u>' },
}

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describe('by SMTP', () => {
  /** A server on a free port of this machine that stores its messages. */
  async function server(options: SMTPServerOptions = {}) {
    const received: { mail: Email; to: string[] }[] = []
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      logger: false,
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            received.push({ mail, to })
            callback()
          }, callback)
        })
      },
      ...options,
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    undo.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
    const { port } = smtp.server.address() as AddressInfo
    const lines = smtp.connections as Set<{ close(): void }>
    const hangUp = () => lines.forEach((line) => line.close())
    return { received, port, hangUp, mailer: mailerOn(port) }
  }

  function mailerOn(port: number, timeout = 2_000) {
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, {
      connection: timeout,
      greeting: timeout,
      answer: timeout,
    })
    undo.push(() => mailer.close())
    return mailer
  }

  function refusal(text: string, responseCode: number): Error {
    return Object.assign(new Error(text), { responseCode })
  }

  test('the email arrives whole: both parts, the names, the files', async () => {
    const { mailer, received } = await server()
    await expect(mailer.send(message)).resolves.toEqual({ accepted: true })

    const [{ mail, to } = { mail: undefined, to: [] }] = received
    expect(to).toEqual(['maude@exemple.ca'])
    expect(mail?.subject).toBe(message.subject)
    expect(mail?.from).toEqual({ name: 'Virée', address: 'bonjour@viree.example' })
    expect(mail?.to).toEqual([{ name: 'Maude, « la vite »', address: 'maude@exemple.ca' }])
    expect(mail?.messageId).toBe('<notification-42@viree.example>')
    expect(mail?.text?.trim()).toBe(message.text.trim())
    expect(mail?.html?.trim()).toBe(message.html)
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual(
      expect.arrayContaining([
        ['activité.ics', 'text/calendar'],
        ['billet-1.png', 'image/png'],
      ]),
    )
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe' }))
  })

  const SHORT = { connection: 2_000, greeting: 2_000, answer: 2_000 }

  test('a server without STARTTLS hears neither password nor message where that is asked for', async () => {
    const heard: string[] = []
    const { port, received } = await server({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username = '' }, _session, done) => {
        heard.push(username)
        done(null, { user: username })
      },
    })
    const url = `smtp://user:secret@127.0.0.1:${port}`
    const mailer = smtpMailer(url, { ...SHORT, requireTls: true })
    undo.push(() => mailer.close())
    await expect(mailer.send(message)).rejects.toMatchObject({ outcome: 'SERVER_AWAY' })
    expect([heard, received]).toEqual([[], []])

    const trusting = smtpMailer(url, SHORT) // on this machine
    undo.push(() => trusting.close())
    await trusting.send(message)
    expect(heard).toEqual(['user'])
  })

  test('each message is a transaction of its own', async () => {
    const { mailer, received } = await server()
    const people = ['a@exemple.ca', 'b@exemple.ca', 'c@exemple.ca', 'd@exemple.ca']
    await Promise.all(people.map((address) => mailer.send({ ...message, to: { address } })))
    expect(received.map(({ to }) => to).sort()).toEqual(people.map((address) => [address]))
  })

  test('a name with line breaks adds no header', async () => {
    const { mailer, received } = await server()
    await mailer.send({
      ...message,
      to: { name: 'Maude\r\nBcc: tous@exemple.ca', address: 'maude@exemple.ca' },
    })
    expect(received[0]?.to).toEqual(['maude@exemple.ca'])
    expect(received[0]?.mail.bcc).toBeUndefined()
  })

  test('an address that the server does not know is refused for good', async () => {
    const { mailer } = await server({
      onRcptTo: (_address, _session, done) => done(refusal('No such person', 550)),
    })
    await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailError', outcome: 'REFUSED' })
  })

  test('a full mailbox is tried again later', async () => {
    const { mailer } = await server({
      onRcptTo: (_address, _session, done) => done(refusal('Mailbox full', 452)),
    })
    await expect(mailer.send(message)).rejects.toMatchObject({ outcome: 'NOT_SENT' })
  })

  test('a server that is not there is away', async () => {
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    await expect(mailerOn(port).send(message)).rejects.toMatchObject({ outcome: 'SERVER_AWAY' })
  })

  test.each([
    ['whose disk is full', { onMailFrom: 452 }, 'SERVER_AWAY'],
    ['that does not let us send', { onMailFrom: 550 }, 'SERVER_AWAY'],
    ['that finds the message too large', { onMailFrom: 552 }, 'REFUSED'],
    ['that closes as a mailbox is named', { onRcptTo: 421 }, 'INTERRUPTED'],
    ['that greylists a mailbox', { onRcptTo: 450 }, 'NOT_SENT'],
  ] as const)('a server %s: %s, %s', async (_, at, outcome) => {
    const refusing = Object.entries(at).map(([step, code]) => [
      step,
      (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal('no', code)),
    ])
    const { mailer } = await server(Object.fromEntries(refusing) as SMTPServerOptions)
    await expect(mailer.send(message)).rejects.toMatchObject({ outcome })
  })

  test('that takes no second line while it talks to us is not away', async () => {
    let end = (): void => undefined
    const ending = new Promise<void>((resolve) => (end = resolve))
    let lines = 0
    const talk = { isBegun: false }
    const isBegun = () => talk.isBegun
    const { mailer, received } = await server({
      onConnect: (_session, done) => done(++lines > 1 ? refusal('too many lines', 421) : null),
      onRcptTo(_address, _session, done) {
        talk.isBegun = true
        void ending.then(() => done())
      },
    })
    const first = mailer.send(message)
    while (!isBegun()) await pause(10)
    await expect(mailer.send(message)).rejects.toMatchObject({ outcome: 'INTERRUPTED' })
    end()
    await first
    expect(received).toHaveLength(1)
  })

  test('a sender that gives up ends the conversation at once', async () => {
    const line = { isOpen: false }
    const isOpen = () => line.isOpen
    const { mailer } = await server({
      onRcptTo: () => void (line.isOpen = true), // and does not answer
      onClose: () => void (line.isOpen = false),
    })
    const giving = new AbortController()
    const sending = mailer.send(message, { signal: giving.signal })
    while (!isOpen()) await pause(10)
    giving.abort()
    await expect(sending).rejects.toMatchObject({ outcome: 'INTERRUPTED' })
    while (isOpen()) await pause(10)
  })

  test('a server that wants a password first is as good as away', async () => {
    const { mailer } = await server({
      onMailFrom: (_address, _session, done) => done(refusal('Authentication required', 530)),
    })
    await expect(mailer.send(message)).rejects.toMatchObject({ outcome: 'SERVER_AWAY' })
  })

  test.each([
    { what: 'dies', hangsUp: true },
    { what: 'stays silent', hangsUp: false },
  ])(
    'when the line $what after the message, nobody can tell, and it is not sent again by itself',
    async ({ hangsUp }) => {
      let times = 0
      const { port, hangUp } = await server({
        onData(stream) {
          times += 1
          stream.resume()
          stream.on('end', () => hangsUp && hangUp())
        },
      })
      await expect(mailerOn(port, 300).send(message)).rejects.toMatchObject({ outcome: 'UNKNOWN' })
      expect(times).toBe(1)
    },
  )
})

describe('into files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'viree-mail-'))
    undo.push(() => rm(folder, { recursive: true }))
  })

  test('each message is one file, complete when it appears', async () => {
    const mailer = fileMailer(join(folder, 'mail'), () => new Date('2026-11-21T14:00:00.000Z'))
    await expect(mailer.send(message)).resolves.toEqual({ accepted: true })
    const files = await readdir(join(folder, 'mail'))
    expect(files).toEqual([expect.stringMatching(/^20261121T140000000Z-[0-9a-f]{16}\.eml$/)])
  })

  test('the newest is read first, a page at a time', async () => {
    let minute = 0
    const mailer = fileMailer(folder, () => new Date(Date.UTC(2026, 10, 21, 14, minute)))
    for (; minute < 23; minute++) {
      await mailer.send({ ...message, subject: `Lettre ${minute}`, messageId: `<${minute}@viree.example>` })
    }
    const captured = capturedMail(folder)
    const first = await captured.list(0)
    expect(first.total).toBe(23)
    expect(first.messages).toHaveLength(20)
    expect(first.messages[0]).toMatchObject({
      subject: 'Lettre 22',
      to: 'Maude, « la vite » <maude@exemple.ca>',
      date: '2026-11-21T14:22:00.000Z',
    })
    expect((await captured.list(1)).messages.map(({ subject }) => subject)).toEqual([
      'Lettre 2',
      'Lettre 1',
      'Lettre 0',
    ])
    expect((await captured.list(2)).messages).toEqual([])
  })

  test('one email is read with its pictures in place and its files', async () => {
    await fileMailer(folder, () => new Date()).send(message)
    const mail = capturedMail(folder)
    const captured = await mail.read((await mail.list(0)).messages[0]?.name ?? '')
    expect(captured?.html).toContain(`src="data:image/png;base64,${Buffer.from('png').toString('base64')}"`)
    expect(captured?.text.trim()).toBe(message.text.trim())
    expect(captured?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['activité.ics', 'text/calendar'],
    ])
    expect(Buffer.from(captured?.attachments[0]?.content ?? []).toString()).toContain('BEGIN:VCALENDAR')
  })

  test('nothing outside of the folder is read', async () => {
    await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\n')
    await symlink(join(folder, 'secret.eml'), join(folder, '.hidden.eml'))
    const captured = capturedMail(folder)
    for (const name of [
      '../secret.eml',
      'secret.eml',
      '.hidden.eml',
      '/etc/passwd',
      '',
      '20261121T140000000Z-0123456789abcdef.eml',
    ]) {
      expect(await captured.read(name)).toBeNull()
    }
    expect(await captured.list(0)).toEqual({ total: 0, messages: [] })
  })

  test('before the first email there are none', async () => {
    expect(await capturedMail(join(folder, 'absent')).list(0)).toEqual({ total: 0, messages: [] })
  })
})
