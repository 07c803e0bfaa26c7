import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { unsubscribeToken } from '#server/services/notification/newsletter.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

let addresses = 0
const issue = () => ({
  subjectFr: 'Les premières neiges',
  textFr: 'Il neige au Bic.\n\nVenez voir.',
  subjectEn: 'First snow',
  textEn: 'It snows in Le Bic.\n\nCome and see.',
  path: '/activites?q=neige',
  requestKey: randomUUID(),
})

const CONFIRM = /\/infolettre\/confirmer\?lien=([\w-]{43})&lang=(fr|en)/

/** An address that asked for the newsletter, and the secret of its email. */
async function asked(app: World, locale: 'fr' | 'en' = 'fr') {
  const email = `lectrice-${++addresses}@exemple.org`
  await app.as(null, locale).contact.subscribe({ email })
  const messages = await app.delivered()
  const link = CONFIRM.exec(messages[0]?.text ?? '')?.[1] ?? ''
  return { email, messages, link }
}

async function subscribed(app: World, locale: 'fr' | 'en' = 'fr') {
  const { email, link } = await asked(app, locale)
  await app.as(null).pages.newsletter.confirm({ link })
  return email
}

const stateOf = ({ db }: World, email: string) =>
  db.selectFrom('newsletterSubscription').selectAll().where('email', '=', email).orderBy('id').execute()

describe('subscribing', () => {
  test('sends one email, and nothing more before the button behind its link is pressed', async () => {
    const app = await world()
    const { email, messages, link } = await asked(app, 'en')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      to: { address: email },
      subject: 'Confirm your newsletter subscription',
    })
    expect(messages[0]?.html.replaceAll('&amp;', '&')).toMatch(CONFIRM)
    expect(JSON.stringify(await stateOf(app, email))).not.toContain(link)

    const operator = await app.operator()
    expect(await app.as(operator).pages.newsletter.send(issue())).toEqual({ receivers: 0 })
    expect(await app.as(null).pages.newsletter.confirm({ link })).toEqual({
      confirmed: true,
      already: false,
    })
    expect(await app.as(null).pages.newsletter.confirm({ link })).toEqual({
      confirmed: true,
      already: true,
    })
    expect(await app.as(operator).pages.newsletter.send(issue())).toEqual({ receivers: 1 })
  })

  test('keeps the proof of consent', async () => {
    const app = await world()
    await subscribed(app, 'en')
    const proofs = await app.db.selectFrom('consentRecord').selectAll().execute()
    expect(proofs).toMatchObject([
      { purpose: 'NEWSLETTER', answer: 'ACCEPTER', language: 'en', at: app.clock.now.toISOString() },
    ])
    expect(proofs[0]?.wording).toContain('newsletter')
  })

  test('says the same for an address that gets it already, and writes nothing to it', async () => {
    const app = await world()
    const email = await subscribed(app)
    expect(await app.as(null).contact.subscribe({ email: email.toUpperCase() })).toEqual({ sent: true })
    expect(await app.delivered()).toEqual([])
    expect(await stateOf(app, email)).toHaveLength(1)
  })

  test('twice before confirming sends a second email, and only its link is good', async () => {
    const app = await world()
    const { email, link } = await asked(app)
    app.clock.pass({ minutes: 1 })
    await app.as(null).contact.subscribe({ email })
    const newer = CONFIRM.exec((await app.delivered())[0]?.text ?? '')?.[1] ?? ''
    const confirm = (link: string) => app.as(null).pages.newsletter.confirm({ link })
    await expect(confirm(link)).rejects.toMatchObject(refusal('UNKNOWN_LINK', 404))
    expect(await confirm(newer)).toEqual({ confirmed: true, already: false })
  })

  test('with a link that is too old, or that nobody wrote, does not work', async () => {
    const app = await world()
    const { link } = await asked(app)
    app.clock.pass({ hours: 48 })
    const confirm = (link: string) => app.as(null).pages.newsletter.confirm({ link })
    await expect(confirm(link)).rejects.toMatchObject(refusal('EXPIRED_LINK', 410))
    await expect(confirm('x'.repeat(43))).rejects.toMatchObject(refusal('UNKNOWN_LINK', 404))
  })

  test('floods nobody: three emails a day to one address, and the same answer to everybody', async () => {
    const app = await world()
    const email = `inondee-${++addresses}@exemple.org`
    for (let time = 0; time < 6; time++) {
      expect(await app.as(null).contact.subscribe({ email })).toEqual({ sent: true })
      app.clock.pass({ minutes: 1 })
    }
    expect(await app.delivered()).toHaveLength(3)
  })
})

describe('an email of the newsletter', () => {
  test('goes to each in their language, in two parts, and carries the headers of RFC 8058', async () => {
    const app = await world()
    const french = await subscribed(app, 'fr')
    const english = await subscribed(app, 'en')
    await app.as(await app.operator()).pages.newsletter.send(issue())
    await app.delivered().then((messages) => {
      const to = (email: string) => messages.find(({ to }) => to.address === email)
      expect(to(french)).toMatchObject({ subject: 'Les premières neiges' })
      expect(to(english)).toMatchObject({ subject: 'First snow' })
      for (const part of [to(english)?.text, to(english)?.html]) {
        expect(part).toContain('Come and see.')
        expect(part).toContain('/infolettre/desabonnement?lien=')
      }
      expect(to(french)?.headers).toEqual({
        'List-Unsubscribe': expect.stringMatching(
          /^<http:\/\/localhost:3000\/infolettre\/desabonnement\?lien=\d+\.[\w-]{43}>$/,
        ) as unknown,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    })
  })

  test('leaves a few a second, so that an e-mail somebody waits for does not stand behind all of them', async () => {
    const app = await world()
    const operator = await app.operator()
    const confirmedAt = app.clock.now.toISOString()
    await app.db
      .insertInto('newsletterSubscription')
      .values(
        Array.from({ length: 40 }, (_, index) => ({
          email: `lectrice-de-${index}@exemple.org`,
          emailKey: `lectrice-de-${index}@exemple.org`,
          locale: 'fr' as const,
          askedAt: confirmedAt,
          confirmedAt,
        })),
      )
      .execute()
    await app.db.deleteFrom('task').execute()
    expect(await app.as(operator).pages.newsletter.send(issue())).toEqual({ receivers: 40 })
    const due = await app.db.selectFrom('task').select('runAt').orderBy('runAt').execute()
    expect(due).toHaveLength(40)
    expect(due.filter(({ runAt }) => runAt <= app.clock.now.toISOString()).length).toBeLessThanOrEqual(5)
    app.clock.pass({ minutes: 1 })
    expect(await app.delivered()).toHaveLength(40)
  })

  test('does not go to somebody who unsubscribes before it is written; the proof is kept', async () => {
    const app = await world()
    const email = await subscribed(app)
    await app.as(await app.operator()).pages.newsletter.send(issue())
    const [{ id } = { id: 0 }] = await stateOf(app, email)
    const leave = () =>
      app.as(null).pages.newsletter.unsubscribe({ link: unsubscribeToken(app.services, id) })
    expect(await leave()).toEqual({ unsubscribed: true })
    expect(await leave()).toEqual({ unsubscribed: true })
    expect((await app.delivered()).filter(({ to }) => to.address === email)).toEqual([])
    const proofs = await app.db.selectFrom('consentRecord').selectAll().orderBy('id').execute()
    expect(proofs.map(({ answer }) => answer)).toEqual(['ACCEPTER', 'DECLINED'])
  })

  test('cannot be ended with somebody else’s link', async () => {
    const app = await world()
    const email = await subscribed(app)
    const [{ id } = { id: 0 }] = await stateOf(app, email)
    const token = unsubscribeToken(app.services, id)
    for (const link of [token.replace(/^\d+/, '999'), token.slice(0, -1), `${id}.`, '', 'NaN.x'])
      await expect(app.as(null).pages.newsletter.unsubscribe({ link })).rejects.toMatchObject(
        refusal('UNKNOWN_LINK', 404),
      )
  })

  test('after unsubscribing one may subscribe again, with a new row', async () => {
    const app = await world()
    const email = await subscribed(app)
    const [{ id } = { id: 0 }] = await stateOf(app, email)
    await app.as(null).pages.newsletter.unsubscribe({ link: unsubscribeToken(app.services, id) })
    await app.as(null).contact.subscribe({ email })
    expect(await app.delivered()).toHaveLength(1)
    expect(await stateOf(app, email)).toHaveLength(2)
  })

  test('an old link ends the subscription that the same address has now', async () => {
    const app = await world()
    const { unsubscribe } = app.as(null).pages.newsletter
    const email = await subscribed(app)
    const [{ id } = { id: 0 }] = await stateOf(app, email)
    const link = unsubscribeToken(app.services, id)
    await unsubscribe({ link })
    await app.as(null).contact.subscribe({ email })
    const again = CONFIRM.exec((await app.delivered())[0]?.text ?? '')?.[1] ?? ''
    await app.as(null).pages.newsletter.confirm({ link: again })

    expect(await unsubscribe({ link })).toEqual({ unsubscribed: true })
    expect((await stateOf(app, email)).map(({ endedAt }) => endedAt === null)).toEqual([false, false])
    await app.as(await app.operator()).pages.newsletter.send(issue())
    expect((await app.delivered()).filter(({ to }) => to.address === email)).toEqual([])
    const proofs = await app.db.selectFrom('consentRecord').select('answer').orderBy('id').execute()
    expect(proofs.map(({ answer }) => answer)).toEqual(['ACCEPTER', 'DECLINED', 'ACCEPTER', 'DECLINED'])
  })

  test('an old link does so a month later, when the addresses of ended subscriptions are gone', async () => {
    const app = await world()
    const { confirm, unsubscribe } = app.as(null).pages.newsletter
    const [email, gone] = [await subscribed(app), await subscribed(app)]
    const linkOf = async (address: string) =>
      unsubscribeToken(app.services, (await stateOf(app, address))[0]?.id ?? 0)
    const link = await linkOf(email)
    await unsubscribe({ link })
    await unsubscribe({ link: await linkOf(gone) })
    await app.as(null).contact.subscribe({ email })
    await confirm({ link: CONFIRM.exec((await app.delivered())[0]?.text ?? '')?.[1] ?? '' })

    app.clock.pass({ days: 33 })
    await purgeExpired(app.services)
    expect(await stateOf(app, gone)).toEqual([])
    expect(await unsubscribe({ link })).toEqual({ unsubscribed: true })
    expect((await stateOf(app, email)).map(({ endedAt }) => endedAt === null)).toEqual([false, false])
    await app.as(await app.operator()).pages.newsletter.send(issue())
    expect((await app.delivered()).filter(({ to }) => to.address === email)).toEqual([])

    app.clock.pass({ days: 33 })
    await purgeExpired(app.services)
    expect(await stateOf(app, email)).toEqual([])
  })
})
