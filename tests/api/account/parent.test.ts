import { describe, expect, test } from 'vitest'
import { action as saveInterests } from '#app/features/account/settings/interests.tsx'
import { accountPaths } from '#app/shared/account/paths.ts'
import { updateUser } from '#db/queries/account/user.ts'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { member, organisation } from '#tests/api/world/organisations.ts'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { toldOf } from '#tests/api/world/security-log.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'
import { PASSWORD, refusal, type World, world } from '#tests/api/world/world.ts'

const CHILD = { username: 'zoe@exemple.org', firstname: 'Zoé', name: 'Roy', password: PASSWORD }
const PARENT = 'mere@exemple.org'

/** Zoé, who is under 14, has signed up; and the calls that read her account. */
async function zoeSignsUp() {
  const app = await world()
  const { userId } = await app.as(null).account.signUp({ ...CHILD, parentEmail: PARENT })
  const zoe = {
    id: Number(userId),
    email: CHILD.username,
    password: PASSWORD,
    firstName: 'Zoé',
    lastName: 'Roy',
  }
  const emails = await app.delivered()
  const linkIn = (to: string, pattern: RegExp) =>
    decodeURIComponent(pattern.exec(emails.find((mail) => mail.to.address === to)?.text ?? '')?.[1] ?? '')
  return {
    ...app,
    zoe,
    clid: linkIn(CHILD.username, /clid=([\w-]+)/),
    link: linkIn(PARENT, /courriel\/parent\?lien=([^&\s]+)/),
    standing: async () => {
      const page = app.browser()
      await page.signIn(zoe)
      const { body } = await page.send('/api/auth/session')
      return (body as { user: { active: string } }).user.active
    },
    proofs: () => app.db.selectFrom('consentRecord').selectAll().where('purpose', '=', 'PARENT').execute(),
  }
}

describe('a parent’s address, which anybody may type', () => {
  const signUp = (app: World, number: number, change: object = {}) =>
    app.as(null).account.signUp({
      ...{ ...CHILD, username: `enfant${number}@exemple.org`, parentEmail: 'parent@gmail.com' },
      ...change,
    })

  test('gets five e-mails a day, however it is written; who signs up hears when to come back', async () => {
    const app = await world()
    for (const number of [1, 2, 3]) await signUp(app, number)
    await signUp(app, 4, { parentEmail: 'parent+4@gmail.com' })
    await signUp(app, 5, { parentEmail: 'pa.rent@gmail.com' })
    await expect(signUp(app, 6, { parentEmail: 'p.arent+6@gmail.com' })).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS', 429),
    )
    const emails = (await app.delivered()).filter(({ to }) => to.address.endsWith('@gmail.com'))
    expect(emails).toHaveLength(5)
    expect(
      await app.db.selectFrom('user').select('id').where('email', '=', 'enfant6@exemple.org').execute(),
    ).toEqual([])
    app.clock.pass({ hours: 24 })
    await signUp(app, 6)
  })

  test('gets no link in a name', async () => {
    const app = await world()
    await signUp(app, 1, { firstname: 'Gagnez 500 $ : https://mauvais.example' })
    const email = (await app.delivered()).find(({ to }) => to.address === 'parent@gmail.com')
    expect(email?.subject).toContain('Gagnez 500')
    for (const part of [email?.subject, email?.text, email?.html])
      expect(part).not.toMatch(/mauvais\.example/)
  })
})

describe('somebody under 14', () => {
  test.each([
    ['the address first', ['child', 'parent']],
    ['the parent first', ['parent', 'child']],
  ])('waits for the own address and for a parent: %s', async (_, order) => {
    const { as, clid, link, standing, proofs, zoe, delivered } = await zoeSignsUp()
    const acts: Record<string, () => Promise<unknown>> = {
      child: () => as(null).account.confirmEmail({ clid }),
      parent: () => as(null, 'en').pages.account.agreeAsParent({ link }),
    }
    expect(await standing()).toBe('WAITING_MAIL_VERIFICATION')
    await acts[order[0]!]!()
    expect(await standing()).toBe('WAITING_MAIL_VERIFICATION')
    expect((await delivered()).map(({ subject }) => subject)).toEqual([])
    await acts[order[1]!]!()
    expect(await standing()).toBe('YES')
    expect((await delivered()).map(({ to }) => to.address)).toEqual([CHILD.username]) // the welcome email, once
    expect(await proofs()).toMatchObject([
      {
        userId: zoe.id,
        answer: 'ACCEPTER',
        textVersion: expect.any(String) as string,
        wording: expect.stringMatching(/parental authority/) as string,
        language: 'en',
        at: expect.any(String) as string,
      },
    ])
  })

  test('cannot join before: the parent’s e-mail says who asks, and opening its page changes nothing', async () => {
    const { as, clid, link, zoe, activity, standing, proofs } = await zoeSignsUp()
    // Said to somebody without a session, too: the link is opened on any device.
    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ waitsForParent: true })
    expect(await as(null).pages.account.parentRequest({ link })).toMatchObject({
      firstname: 'Zoé',
      agreed: false,
    })
    expect([await standing(), await proofs()]).toEqual(['WAITING_MAIL_VERIFICATION', []])
    const hike = await activity()
    await expect(
      as(zoe).participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 1 }] }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('keeps nothing that it writes before, though its address is confirmed, and hears of no activity', async () => {
    const { as, clid, link, zoe, activity, follows, delivered, db } = await zoeSignsUp()
    await as(null).account.confirmEmail({ clid })
    const { host } = await activity()
    const { profile } = as(zoe)
    const writing = [
      async () => profile.setPicture({ file: await photograph() }),
      () => profile.update({ description: 'Je marche.' }),
      () => profile.saveInterests({ selectedTypes: [1] }),
      () => profile.saveFilters({ filters: { search: 'battures' } }),
      () => profile.updateBilling({ billingMail: 'zoe@exemple.org' }),
      () => profile.follow({ userId: host.id }),
    ]
    for (const write of writing)
      await expect(write()).rejects.toMatchObject(refusal('ACCOUNT_NOT_USABLE', 403))
    await follows(zoe, host)
    await updateUser(db, zoe.id, { savedFilters: JSON.stringify({ search: 'battures' }) })
    await activity({ host })
    await delivered()
    expect(await db.selectFrom('activityAlert').selectAll().execute()).toEqual([])

    await as(null).pages.account.agreeAsParent({ link })
    for (const write of writing.slice(0, -1)) await write()
    for (const inputs of [{ host, name: 'Les crêtes' }, { name: 'Les battures' }]) await activity(inputs)
    await delivered()
    const alerts = await db.selectFrom('activityAlert').select('userId').execute()
    expect(alerts).toEqual([{ userId: zoe.id }, { userId: zoe.id }])
  })

  test('is told on the page that a parent comes first', async () => {
    const app = await zoeSignsUp()
    const send = await pageForms(app, app.zoe)
    const sent = await send(saveInterests, { path: accountPaths.interests, params: {}, fields: {} })
    expect(sent).toMatchObject({ leadsTo: accountPaths.interests, toast: 'parentFirst' })
  })

  test('has one parent who agrees once: a second press says so, another link opens nothing', async () => {
    const { as, link, proofs, participant, services, db } = await zoeSignsUp()
    const { makeParentLink } = await import('#server/services/account/parent.ts')
    const agree = (link: string) => as(null).pages.account.agreeAsParent({ link })
    const other = await participant()
    const unknown = refusal('UNKNOWN_LINK', 404)
    for (const wrong of [
      'nimporte',
      `${link}x`,
      makeParentLink(services, { id: other.id, parentEmail: PARENT }),
    ])
      await expect(agree(wrong)).rejects.toMatchObject(unknown)
    expect(await agree(link)).toEqual({ agreed: true, already: false })
    expect(await agree(link)).toEqual({ agreed: true, already: true })
    expect(await proofs()).toHaveLength(1)
    await db
      .updateTable('user')
      .set({ deletedAt: '2026-11-21T00:00:00.000Z' })
      .where('parentEmail', '=', PARENT)
      .execute()
    await expect(agree(link)).rejects.toMatchObject(unknown)
  })

  test.each([
    ['as it is', 'zoe@exemple.org', 'zoe@exemple.org'],
    ['in capitals', 'zoe@exemple.org', 'ZOE@Exemple.ORG'],
    ['with a tag', 'zoe.roy@gmail.com', 'zoeroy+maman@googlemail.com'],
  ])('gives the address of somebody else: the own one is refused, %s', async (_, username, parentEmail) => {
    const { browser, db } = await world()
    const { status, body } = await browser().send('/api/user', { json: { ...CHILD, username, parentEmail } })
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ field: 'parentEmail', code: 'parentEmail.same' }] },
    ])
    expect(await db.selectFrom('user').select('id').execute()).toEqual([])
  })

  test('opens no account with registrations made as a guest either, unless a parent agrees', async () => {
    const { as, db, services, delivered, clock, participant } = await world()
    const sponsor = await participant()
    const { sponsorshipCode } = await as(sponsor).pages.account.details()
    await as(null).account.signUp({ username: CHILD.username, firstname: 'Zoé', asGuest: true })
    const guest = await db
      .selectFrom('user')
      .selectAll()
      .where('isGuest', '=', true)
      .executeTakeFirstOrThrow()
    clock.pass({ days: 20 })
    const guestId = await makeGuestLink(services, guest.id)
    const choose = (given: object) =>
      as(null).pages.account.choosePassword({ guestId, newPass: PASSWORD, ...given })
    await expect(choose({ parentEmail: 'ZOE@exemple.org' })).rejects.toMatchObject(
      refusal('PARENT_IS_SELF', 422),
    )
    for (const code of ['PERSONNE', guest.sponsorshipCode])
      await expect(choose({ sponsorshipCode: code })).rejects.toMatchObject(
        refusal('UNKNOWN_SPONSORSHIP_CODE', 422),
      )
    await delivered()
    const given = { parentEmail: PARENT, incName: 'Club Roy', sponsorshipCode }
    expect(await choose(given)).toEqual({ userId: guest.id })

    expect((await delivered()).map(({ to }) => to.address)).toEqual([PARENT])
    const opened = () =>
      db.selectFrom('user').selectAll().where('id', '=', guest.id).executeTakeFirstOrThrow()
    expect(await opened()).toMatchObject({
      isGuest: false,
      organisationName: 'Club Roy',
      sponsoredBy: sponsor.id,
      parentEmail: PARENT,
      parentAgreedAt: null,
    })
    // The parent has as long as for any other account: the days of the guest do not count.
    await purgeExpired(services)
    expect((await opened()).deletedAt).toBeNull()
  })

  test('comes in a parent’s party, not as a guest', async () => {
    const { browser } = await world()
    const json = { ...CHILD, asGuest: true, parentEmail: PARENT }
    const { status, body } = await browser().send('/api/user', { json })
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ field: 'parentEmail', code: 'parentEmail.guest' }] },
    ])
  })

  test('asks again: the parent is written to as often as a confirmation is, and no more once they agreed', async () => {
    const { as, zoe, clid, link, clock, delivered } = await zoeSignsUp()
    const again = async () => {
      clock.pass({ minutes: 31 })
      const sent = await as(zoe).account.resendConfirmation()
      return [sent, (await delivered()).map(({ to }) => to.address).sort()]
    }
    expect(await again()).toEqual([{ sent: true }, [PARENT, CHILD.username]])
    await as(null).account.confirmEmail({ clid })
    expect(await again()).toEqual([{ sent: true }, [PARENT]])
    await as(null).pages.account.agreeAsParent({ link })
    await delivered()
    expect(await again()).toEqual([{ sent: false }, []])
  })

  test('without a parent for 14 days has no account any more; with one, or over 14, it stays', async () => {
    const app = await zoeSignsUp()
    const { as, clid, clock, services, db, participant } = app
    await as(null).account.confirmEmail({ clid })
    const grown = await participant()
    const luc = await as(null).account.signUp({
      ...CHILD,
      username: 'luc@exemple.org',
      parentEmail: 'p@exemple.org',
    })
    await db
      .updateTable('user')
      .set({ parentAgreedAt: '2026-11-21T00:00:00.000Z' })
      .where('id', '=', Number(luc.userId))
      .execute()
    const left = async () => {
      await purgeExpired(services)
      const rows = await db.selectFrom('user').select(['id', 'deletedAt', 'parentEmail']).execute()
      return rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
    }
    const all = [app.zoe.id, grown.id, Number(luc.userId)].sort((one, other) => one - other)
    clock.pass({ days: KEPT_DAYS.ACCOUNT_WITHOUT_PARENT - 1, hours: 23 })
    expect((await left()).sort((one, other) => one - other)).toEqual(all)
    clock.pass({ hours: 2 })
    expect((await left()).sort((one, other) => one - other)).toEqual(all.filter((id) => id !== app.zoe.id))
    const row = await db.selectFrom('user').selectAll().where('id', '=', app.zoe.id).execute()
    expect(JSON.stringify(row)).not.toMatch(/zoe|mere@/i)
  })
})

describe('an account without a parent’s agreement, opened by a guest who is registered', () => {
  /** Zoé has the only place of an activity in three weeks, and Dimitri waits for it. */
  async function zoeRegisters() {
    const app = await world()
    const start = new Date(app.clock.now.getTime() + 21 * 24 * 3_600_000).toISOString()
    const [hike, other] = [
      await app.activity({ start, capacity: 1 }),
      await app.activity({ start, capacity: 1 }),
    ]
    const { id, pass: guestId } = await guestOf(app.services, { email: CHILD.username })
    const attendance = [{ nbrParticipant: 1 }]
    await app.as(null).participation.join({ activityId: hike.id, guestId, attendance })
    await app.participation({ activity: other })
    const [line, otherLine] = [waitingListOf(app, hike.id), waitingListOf(app, other.id)]
    const dimitri = await line.waits()
    const zoe = await findAttendee(app.services, null, guestId)
    await otherLine.waitAs(zoe!, 1)
    const link = await makeGuestLink(app.services, id)
    await app.as(null).pages.account.choosePassword({
      ...{ guestId: link, newPass: PASSWORD, parentEmail: PARENT },
    })
    await app.delivered()
    const purge = async (days: number) => {
      app.clock.pass({ days })
      await purgeExpired(app.services)
      const { deletedAt } = await app.db
        .selectFrom('user')
        .select('deletedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return deletedAt !== null
    }
    return { ...app, id, hike, line, otherLine, dimitri, purge }
  }

  test('gives its places back, leaves the lists, and hears of its end', async () => {
    const { id, line, otherLine, dimitri, purge, delivered, db } = await zoeRegisters()
    expect(await purge(KEPT_DAYS.ACCOUNT_WITHOUT_PARENT)).toBe(true)
    const own = db.selectFrom('participation').select('endedReason').where('userId', '=', id)
    expect(await own.execute()).toEqual([{ endedReason: 'CANCELLED' }])
    expect(await line.list()).toEqual([[dimitri.id, 'OFFERED']])
    expect(await otherLine.list()).toEqual([[id, 'LEFT']])
    const told = (await delivered()).map(({ to, subject }) => [to.address, subject])
    expect(told).toContainEqual([CHILD.username, 'Votre compte Virée est supprimé'])
  })

  test('stays while it has paid tickets of what is to come', async () => {
    const { db, purge, hike } = await zoeRegisters()
    await db.updateTable('ticket').set({ netCents: 4000 }).where('activityId', '=', hike.id).execute()
    expect(await purge(KEPT_DAYS.ACCOUNT_WITHOUT_PARENT)).toBe(false)
    expect(await purge(6)).toBe(false)
    expect(await purge(1)).toBe(true)
  })
})

test('an account that goes ends the newsletter and the member cards of its address, and is in the security log', async () => {
  const app = await zoeSignsUp()
  await app.as(null).account.confirmEmail({ clid: app.clid })
  await app.as(null).contact.subscribe({ email: CHILD.username })
  const club = await organisation(app)
  const card = { number: 'M-14', holder: 'Zoé Roy', email: CHILD.username, validUntil: '2027-12-31' }
  await app.as(club).pages.organisation.issueCard({ ...card, organisationId: club.id })
  app.clock.pass({ days: KEPT_DAYS.ACCOUNT_WITHOUT_PARENT + 1 })
  await purgeExpired(app.services)
  const subscriptions = await app.db.selectFrom('newsletterSubscription').select('endedAt').execute()
  expect(subscriptions).toEqual([{ endedAt: expect.any(String) as string }])
  const cards = await app.db.selectFrom('memberCard').select(['holderEmail', 'endedAt']).execute()
  expect(cards).toEqual([{ holderEmail: null, endedAt: expect.any(String) as string }])
  expect(await toldOf(app, app.zoe.id)).toContainEqual(['ACCOUNT_DELETED', null, 1])
})

test('an account that goes leaves its organisations: the admin who stays is the last one', async () => {
  const app = await world()
  const club = await organisation(app)
  const admin = await member(app, club, 'ADMIN')
  const zoe = await app.participant() // confirmed, as with Google
  await app.db.updateTable('user').set({ parentEmail: PARENT }).where('id', '=', zoe.id).execute()
  await member(app, club, 'ADMIN', zoe)
  app.clock.pass({ days: KEPT_DAYS.ACCOUNT_WITHOUT_PARENT + 1 })
  await purgeExpired(app.services)
  const open = app.db.selectFrom('membership').select('userId').where('endedAt', 'is', null)
  expect(await open.execute()).toEqual([{ userId: admin.id }])
  const leave = { query: { organisationId: club.id, userId: admin.id } }
  await expect(app.as(admin).organisation.removeMember(leave)).rejects.toMatchObject(
    refusal('LAST_ADMIN', 409),
  )
})

/** So that a sponsor is notified, and the sponsorship counted, when an account is really open. */
test('a sponsor hears of somebody under 14 once a parent has agreed', async () => {
  const app: World = await world()
  const sponsor = await app.participant()
  const { sponsorshipCode } = await app.as(sponsor).pages.account.details()
  await app.as(null).account.signUp({ ...CHILD, parentEmail: PARENT, sponsorshipCode })
  const emails = await app.delivered()
  const find = (pattern: RegExp) => emails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? ''
  const told = async () => [
    (await app.delivered()).filter(({ to }) => to.address === sponsor.email).length,
    (await app.as(sponsor).pages.account.details()).sponsored,
  ]
  await app.as(null).account.confirmEmail({ clid: find(/clid=([\w-]+)/) })
  expect(await told()).toEqual([0, 0])
  await app.as(null).pages.account.agreeAsParent({ link: decodeURIComponent(find(/lien=([^&\s]+)/)) })
  expect(await told()).toEqual([1, 1])
})
