import { describe, expect, test } from 'vitest'
import { describeHealth } from '#server/api/http/health.ts'
import { fileMailer } from '#server/gateways/mailer/files.ts'
import { MailError } from '#server/gateways/mailer/mailer.ts'
import { version } from '#server/runtime/version.ts'
import { notify } from '#server/services/notification/notification.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import { refusal, world } from '#tests/api/world/world.ts'

describe('the announcement', () => {
  const text = {
    textFr: 'Entretien samedi soir',
    textEn: 'Maintenance on Saturday night',
    startDate: '2026-11-20T12:00',
    endDate: '2026-11-21T23:00',
  }

  test('is shown between its two moments, in the language of the reader', async () => {
    const { operator, as, clock } = await world()
    const odile = as(await operator())
    await odile.pages.announcement.save({ ...text, href: '/blog' })
    expect(await as(null, 'fr').pages.announcement.current()).toMatchObject({
      text: text.textFr,
      href: '/blog',
    })
    expect(await as(null, 'en').pages.announcement.current()).toMatchObject({ text: text.textEn })
    clock.pass({ days: 2 })
    expect(await as(null).pages.announcement.current()).toBeNull()
    expect(await odile.pages.announcement.newest()).toMatchObject({ ...text, href: '/blog' })
  })

  test('has words for its link in both languages; without them its text is the link', async () => {
    const { operator, as } = await world()
    const odile = as(await operator())
    const link = { href: '/blog', linkFr: 'Voir ce qui change', linkEn: 'See what changes' }
    await odile.pages.announcement.save({ ...text, ...link })
    const inFrench = { text: text.textFr, href: '/blog', link: link.linkFr }
    const inEnglish = { text: text.textEn, href: '/blog', link: link.linkEn }
    expect(await as(null, 'fr').pages.announcement.current()).toMatchObject(inFrench)
    expect(await as(null, 'en').pages.announcement.current()).toMatchObject(inEnglish)
    expect(await odile.pages.announcement.newest()).toMatchObject({ ...text, ...link })
    await odile.pages.announcement.save({ ...text, href: '/blog' })
    expect(await as(null).pages.announcement.current()).toMatchObject({ href: '/blog', link: null })
  })

  test('takes the place of the one before, and each is written down', async () => {
    const { operator, as, db } = await world()
    const odile = as(await operator())
    await odile.pages.announcement.save(text)
    const link = { href: '/blog', linkFr: 'Lire', linkEn: 'Read' }
    await odile.pages.announcement.save({ ...text, ...link, textFr: 'Tout va bien' })
    expect(await as(null).pages.announcement.current()).toMatchObject({ text: 'Tout va bien' })
    expect(await db.selectFrom('auditEntry').select(['action', 'detail']).orderBy('id').execute()).toEqual([
      { action: 'announcement.save', detail: `${text.textFr}\n${text.textEn}` },
      { action: 'announcement.save', detail: `Tout va bien\n${text.textEn}\n/blog\nLire\nRead` },
    ])
  })

  test.each([
    ['an address of another protocol', { href: 'javascript:alert(1)' }, 'BAD_REQUEST', 400],
    ['an address that only looks like a path', { href: '//ailleurs.example' }, 'BAD_REQUEST', 400],
    ['an end before its start', { endDate: '2026-11-20T11:00' }, 'BAD_REQUEST', 400],
    ['an hour that does not exist', { endDate: '2027-03-14T02:30' }, 'NO_SUCH_TIME', 422],
  ])('not with %s', async (_, change, code, status) => {
    const { operator, as } = await world()
    const attempt = as(await operator()).pages.announcement.save({ ...text, ...change })
    await expect(attempt).rejects.toMatchObject(refusal(code, status))
  })

  test('none, most of the time', async () => {
    const { operator, as } = await world()
    expect(await as(null).pages.announcement.current()).toBeNull()
    expect(await as(await operator()).pages.announcement.newest()).toBeNull()
  })
})

describe('the mailbox of one’s own machine', () => {
  async function withMail() {
    const app = await world()
    const { services } = app
    const mailer = fileMailer(`${services.settings.dataDir}/mail`, services.now)
    const odile = app.as(await app.operator())
    return { ...app, odile, mail: () => drain({ ...services, mailer }) }
  }

  test('shows what was written, newest first, twenty a page', async () => {
    const { participant, odile, mail, clock } = await withMail()
    for (let number = 1; number <= 21; number++) {
      await participant()
      clock.pass({ seconds: 1 })
      await mail()
    }
    const [first, second] = [await odile.pages.mailbox.list({}), await odile.pages.mailbox.list({ page: 1 })]
    expect([first.messages.length, first.hasNext]).toEqual([20, true])
    expect([second.messages.length, second.hasNext]).toEqual([2, false])
    expect(first.messages[0]).toMatchObject({
      subject: 'Bienvenue sur Virée',
      sentAt: clock.now.toISOString(),
    })
  })

  test('opens an email with all its parts', async () => {
    const { activity, participation, odile, mail } = await withMail()
    const { person } = await participation({ activity: await activity({ name: 'Les crêtes' }) })
    await mail()
    const { messages } = await odile.pages.mailbox.list({})
    const { id } = messages.find(
      ({ to, subject }) => to.includes(person.email) && subject.includes('Les crêtes'),
    )!
    const message = await odile.pages.mailbox.read({ id })
    expect(message.text).toContain('Les crêtes')
    expect(message.html).toContain('<html')
    expect(message.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['activite.ics', 'text/calendar'],
      ['billet-les-cretes.pdf', 'application/pdf'],
    ])
  })

  test.each(['../secrets', '20261121T140000000Z-0000000000000000', 'x'])('%s is no email', async (id) => {
    const { odile } = await withMail()
    const answer: unknown = await odile.pages.mailbox.read({ id }).catch((error: unknown) => error)
    expect(answer).toMatchObject({ status: expect.toBeOneOf([400, 404]) as number })
  })

  test('is not there where mail really leaves', async () => {
    const { operator, services, as } = await world()
    services.mailbox = null
    const odile = as(await operator())
    await expect(odile.pages.mailbox.list({})).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(odile.pages.mailbox.read({ id: 'x' })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

describe('the language', () => {
  test('chosen in the menu is kept with the account', async () => {
    const { participant, as } = await world()
    const bruno = await participant()
    expect(await as(bruno).pages.locale.set({ locale: 'en' })).toEqual({ locale: 'en' })
    expect(await as(bruno).pages.session.current()).toMatchObject({ locale: 'en' })
    expect(await as(null).pages.locale.set({ locale: 'en' })).toEqual({ locale: 'en' })
  })

  test.each([
    ['the query string first', '?lang=en', 'fr', 'fr', 'en'],
    ['then the account', '', 'en', 'fr', 'en'],
    ['then what the browser says', '', null, 'fr-CA,fr;q=0.9,en;q=0.1', 'fr'],
    ['then English', '', null, 'de', 'en'],
    ['a language that we do not speak is passed over', '?lang=de', null, 'fr', 'fr'],
  ] as const)('of an answer: %s', async (_, query, account, accepted, expected) => {
    const { participant, browser } = await world()
    const page = browser()
    if (account) await page.signIn(await participant({ locale: account }))
    const { body } = await page.send(`/api/activity/types${query}`, {
      headers: { 'Accept-Language': accepted },
    })
    expect((body as { name: string }[])[2]?.name).toBe(expected === 'fr' ? 'Neige et glace' : 'Snow and ice')
  })
})

describe('towns', () => {
  test('are found by their beginnings, however they are written, the largest first', async () => {
    const { as } = await world()
    const found = await as(null).place.search({ search: 'st-jer' })
    expect(found[0]).toMatchObject({ city: 'Saint-Jérôme', province: 'QC', description: 'Saint-Jérôme, QC' })
    expect(await as(null).place.read({ place_id: found[0]!.place_id })).toMatchObject({
      city: 'Saint-Jérôme',
    })
    expect(await as(null).place.search({})).toEqual([])
    expect(await as(null).place.search({ search: '%_\\' })).toEqual([])
    await expect(as(null).place.read({ place_id: '0' })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

test('signing out from a page ends the session; a visitor is signed out already', async () => {
  const { as } = await world()
  expect(await as(null).pages.session.end()).toEqual({ ended: true })
  expect(await as(null).pages.session.current()).toBeNull()
})

describe('health', () => {
  test('the database answers: which version this is, and how the queue does', async () => {
    const { services, participant, delivered, mailer, clock, db } = await world()
    await participant()
    clock.pass({ seconds: 90 })
    const health = { status: 'ok', version, database: 'reachable', failedTasks: 0 }
    expect(await describeHealth(services)).toEqual({ ...health, oldestWaitingSeconds: 90 })

    mailer.failNext('REFUSED')
    await delivered()
    expect(await db.selectFrom('task').select('id').where('failedAt', 'is not', null).execute()).toHaveLength(
      1,
    )
    const degraded = { ...health, status: 'degraded' }
    expect(await describeHealth(services)).toEqual({ ...degraded, failedTasks: 1, oldestWaitingSeconds: 0 })
  })

  test('it is degraded while a task waits for too long, or the mail server has been away for more than five minutes', async () => {
    const { services, participant, delivered, clock, mailer } = await world()
    await participant()
    await delivered()
    const status = async () => (await describeHealth(services)).status
    await notify(services, (await participant()).id, 'WELCOME', {})
    clock.pass({ minutes: 5 })
    expect(await status()).toBe('ok')
    clock.pass({ seconds: 1 })
    expect(await status()).toBe('degraded')

    await delivered()
    expect(await status()).toBe('ok')
    const away = new MailError('SERVER_AWAY', new Error('connect ECONNREFUSED'))
    services.mailer = { ...mailer, send: () => Promise.reject(away) }
    await notify(services, (await participant()).id, 'WELCOME', {})
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute++) {
        clock.pass({ minutes: 1 })
        await delivered()
      }
    }
    await delivered()
    expect(await status()).toBe('ok')
    await minutes(6)
    expect(await status()).toBe('degraded')
    services.mailer = mailer
    await minutes(6)
    expect(await status()).toBe('ok')
  })

  test('it does not answer: nothing more is said than that', async () => {
    const { services } = await world()
    const db = services.db.withSchema('nowhere')
    expect(await describeHealth({ ...services, db })).toEqual({
      status: 'unavailable',
      version,
      database: 'unreachable',
    })
  })
})
