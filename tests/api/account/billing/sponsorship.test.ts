import { expect, test } from 'vitest'
import { findUser, updateUser } from '#db/queries/account/user.ts'
import { rewardFirstSale } from '#server/services/account/billing/sponsorship.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'

let addresses = 0

/** A sponsor, and a person who signed up with their code and has not confirmed the address yet. */
async function sponsored(inputs: { locale?: 'fr' | 'en' } = {}) {
  const app = await world()
  const alice = await app.participant(inputs)
  const { sponsorshipCode } = await app.as(alice).pages.account.details()
  const username = `parraine-${++addresses}@exemple.org`
  const signUp = { username, password: PASSWORD, firstname: 'Bao', name: 'Tran', sponsorshipCode }
  const { userId } = await app.as(null).account.signUp(signUp)
  const messages = await app.delivered()
  const message = messages.find(({ to }) => to.address === username)
  const clid = /clid=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
  return {
    ...app,
    alice,
    bao: Number(userId),
    confirm: () => app.as(null).account.confirmEmail({ clid }),
  }
}

test('the sponsor hears of it when the address is confirmed, not before, and not who it is', async () => {
  const { alice, confirm, delivered } = await sponsored()
  expect(await delivered()).toEqual([])
  await confirm()
  await confirm()
  const messages = (await delivered()).filter(({ to }) => to.address === alice.email)
  expect(messages.map(({ subject }) => subject)).toEqual(['Quelqu’un vous rejoint sur Virée'])
  expect(messages[0]?.text).toContain('C’est la première.')
  for (const part of [messages[0]?.text, messages[0]?.html]) {
    expect(part).toContain('/mon-compte/codes')
    expect(part).not.toContain('Bao')
  }
})

test('the first sale of the person sponsored earns one free month, and only the first', async () => {
  const { alice, bao, services, db, clock, confirm, delivered } = await sponsored({ locale: 'en' })
  await confirm()
  await delivered()
  await Promise.all([rewardFirstSale(services, bao), rewardFirstSale(services, bao)])
  clock.pass({ days: 3 })
  await rewardFirstSale(services, bao)
  expect((await findUser(db, alice.id))?.proUntil).toBe('2026-12-20T17:00:00.000Z')
  const messages = await delivered()
  expect(messages.map(({ to, subject }) => [to.address, subject])).toEqual([
    [alice.email, 'A PRO month for you'],
  ])
  expect(messages[0]?.text).toContain('PRO until 20\u00A0December 2026')
})

test('of a sale in the evening, the email names the day that it is in Québec, like the page', async () => {
  const { bao, services, clock, confirm, delivered } = await sponsored({ locale: 'en' })
  await confirm()
  await delivered()
  clock.pass({ hours: 10 }) // 22:00, which is the next day in UTC
  await rewardFirstSale(services, bao)
  expect((await delivered())[0]?.text).toContain('PRO until 20\u00A0December 2026')
})

test('a host without a sponsor, and a sponsor who left or was banned, change nothing', async () => {
  const { alice, bao, services, db, confirm, delivered } = await sponsored()
  await updateUser(db, alice.id, { accountType: 'BANNED' })
  await confirm()
  await rewardFirstSale(services, bao)
  await rewardFirstSale(services, alice.id)
  const messages = (await delivered()).filter(({ to }) => to.address === alice.email)
  expect(messages).toEqual([])
  expect((await findUser(db, alice.id))?.proUntil).toBeNull()
})

test.each([
  ['as it is', (code: string) => code, true],
  ['in lower case, with spaces', (code: string) => ` ${code.toLowerCase()} `, true],
  ['of nobody', () => 'AMIE2026', false],
  ['of 10,000 characters', () => 'A'.repeat(10_000), false],
])('a code of a link is known or not before anything is filled in: %s', async (_, spelled, known) => {
  const { as, alice } = await sponsored()
  const { sponsorshipCode } = await as(alice).pages.account.details()
  expect(await as(null).pages.account.sponsor({ code: spelled(sponsorshipCode) })).toEqual({ known })
})

test('over the wire a code of 10,000 characters is refused by the name of its field', async () => {
  const { browser } = await sponsored()
  const json = { username: 'lea@exemple.org', firstname: 'Léa', name: 'Roy', password: PASSWORD }
  const { status, body } = await browser().send('/api/user', {
    json: { ...json, sponsorshipCode: 'A'.repeat(10_000) },
  })
  expect([status, body]).toMatchObject([
    400,
    { fields: [{ field: 'sponsorshipCode', code: 'sponsorshipCode.tooLong' }] },
  ])
})
