// Also on PostgreSQL: row locks.

import { describe, expect, test } from 'vitest'
import { makePromotionalCode, type NewCode } from '#server/services/account/billing/promotional-code.ts'
import { whileHeld } from '#tests/api/world/database/same-moment.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { type Person, refusal, world } from '#tests/api/world/world.ts'

async function withCode(changes: Partial<NewCode> = {}) {
  const here = await world()
  const code = {
    code: 'Hiver 26',
    months: 1,
    percent: null,
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2027-01-01T00:00:00.000Z',
    mostUses: null,
    purpose: 'Le salon de l’aventure',
    ...changes,
  }
  await makePromotionalCode(here.services, await here.sessionOf(await here.operator()), code)
  return here
}

test('a month of PRO, from now on, and over afterwards', async () => {
  const { as, participant, clock } = await withCode()
  const bruno = await participant()
  expect(await as(bruno).account.redeemCode({ code: 'hiver26' })).toEqual({
    proUntil: '2026-12-20T17:00:00.000Z',
    percent: null,
  })
  const type = async () => (await as(bruno).profile.read({})).accountType
  expect(await type()).toBe('PRO')
  clock.pass({ days: 31 })
  expect(await type()).toBe('BASIC')
})

test('a percentage waits for the next subscription', async () => {
  const { as, participant } = await withCode({ months: null, percent: 20 })
  expect(await as(await participant()).account.redeemCode({ code: 'HIVER26' })).toEqual({
    proUntil: null,
    percent: 20,
  })
})

test('an admin uses it for the organisation, and members do not', async () => {
  const { as, ...here } = await withCode({ mostUses: 1 })
  const club = await organisation(here)
  const [admin, bruno] = [await member(here, club, 'ADMIN'), await member(here, club)]
  const redeem = (person: Person) => acting(here, person, club).account.redeemCode({ code: 'hiver26' })
  await expect(redeem(bruno)).rejects.toMatchObject(refusal('ORGANISATION_ADMIN_REQUIRED', 403))
  const { proUntil } = await redeem(admin)
  expect(proUntil).toBe('2026-12-20T17:00:00.000Z')
  const typeOf = async (person: Person) => (await as(person).profile.read({})).accountType
  expect([await typeOf(club), await typeOf(admin)]).toEqual(['PRO', 'BASIC'])
  await expect(redeem(admin)).rejects.toMatchObject(refusal('CODE_USED', 409))

  const seen = async (client: Pick<ReturnType<typeof as>, 'pages'>) =>
    (await client.pages.account.details()).proUntil
  expect(await seen(acting(here, admin, club))).toBe(proUntil)
  expect(await seen(acting(here, bruno, club))).toBeNull()
  expect(await seen(as(admin))).toBeNull()
})

test('once per account, and only while it lasts', async () => {
  const { as, participant, clock } = await withCode({ mostUses: 2 })
  const [bruno, carla, denis] = [await participant(), await participant(), await participant()]
  await as(bruno).account.redeemCode({ code: 'HIVER26' })
  await expect(as(bruno).account.redeemCode({ code: 'HIVER26' })).rejects.toMatchObject(
    refusal('CODE_USED', 409),
  )
  const rush = await Promise.allSettled(
    [carla, denis].map((one) => as(one).account.redeemCode({ code: 'HIVER26' })),
  )
  expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(as(bruno).account.redeemCode({ code: 'HIVER26' })).rejects.toMatchObject(
    refusal('CODE_USED', 409),
  )
  clock.pass({ days: 60 })
  await expect(as(await participant()).account.redeemCode({ code: 'HIVER26' })).rejects.toMatchObject(
    refusal('CODE_OVER', 410),
  )
  await expect(as(carla).account.redeemCode({ code: 'ETE26' })).rejects.toMatchObject(
    refusal('UNKNOWN_CODE', 404),
  )
})

/** The input of the operators' form. */
const FORM = {
  code: 'Salon-26',
  months: 2,
  startDate: '2026-11-20',
  endDate: '2026-11-30',
  mostUses: 3,
  purpose: 'Le salon de l’aventure',
}

async function operators() {
  const here = await world()
  const odile = await here.operator()
  const codes = here.as(odile).pages.promotionalCode
  const make = async (changes: Partial<typeof FORM> = {}) =>
    (await codes.make({ ...FORM, ...changes })).codeId
  const redeem = async (code: string) => here.as(await here.participant()).account.redeemCode({ code })
  const stateOf = async (codeId: number) => (await codes.read({ codeId })).code.state
  return { ...here, odile, codes, make, redeem, stateOf }
}

describe('an operator makes a code', () => {
  test('that works until its last day in Québec is over', async () => {
    const { codes, make, redeem, clock, stateOf } = await operators()
    const codeId = await make()
    expect((await codes.read({ codeId })).code).toMatchObject({
      code: 'SALON-26',
      months: 2,
      startsAt: '2026-11-20T05:00:00.000Z',
      endsAt: '2026-12-01T05:00:00.000Z',
      mostUses: 3,
      uses: 0,
      state: 'OPEN',
    })
    clock.pass({ days: 10, hours: 11 }) // November 30, 23:00 in Montréal
    expect(await redeem('salon-26')).toMatchObject({ percent: null })
    clock.pass({ hours: 1 })
    await expect(redeem('salon-26')).rejects.toMatchObject(refusal('CODE_OVER', 410))
    expect(await stateOf(codeId)).toBe('OVER')
  })

  test('that begins on its first day: before, nobody knows it', async () => {
    const { make, redeem, clock, stateOf } = await operators()
    const codeId = await make({ startDate: '2026-11-21' })
    expect(await stateOf(codeId)).toBe('COMING')
    await expect(redeem('SALON-26')).rejects.toMatchObject(refusal('UNKNOWN_CODE', 404))
    clock.pass({ hours: 12 })
    expect(await redeem('SALON-26')).toMatchObject({ percent: null })
  })

  test('and reads who used it and when, newest first, and what it was for', async () => {
    const { as, codes, make, participant, clock } = await operators()
    const codeId = await make()
    const [bruno, carla] = [await participant(), await participant()]
    await as(bruno).account.redeemCode({ code: 'SALON-26' })
    clock.pass({ hours: 1 })
    await as(carla).account.redeemCode({ code: 'SALON-26' })
    const { code, people } = await codes.read({ codeId })
    expect(code).toMatchObject({ uses: 2, purpose: 'Le salon de l’aventure' })
    expect(people.map(({ person, usedAt }) => [person.userId, usedAt])).toEqual([
      [carla.id, '2026-11-20T18:00:00.000Z'],
      [bruno.id, '2026-11-20T17:00:00.000Z'],
    ])
    expect((await codes.list({})).codes).toMatchObject([{ codeId, uses: 2, state: 'OPEN' }])
  })

  test('and it is in the journal, with what it is for', async () => {
    const { as, odile, make } = await operators()
    const codeId = await make()
    const { entries } = await as(odile).pages.journal.read({})
    expect(entries[0]).toMatchObject({
      action: 'promotional-code.make',
      subject: `promotional-code:${codeId}`,
      detail: 'Le salon de l’aventure',
    })
  })

  test.each([
    ['65 characters', { code: 'A'.repeat(65) }, 'code', 'promotionalCode.code.length'],
    ['three characters', { code: 'ABC' }, 'code', 'promotionalCode.code.length'],
    ['nothing', { code: ' \u200B ' }, 'code', 'promotionalCode.code.required'],
    ['accents', { code: 'ÉTÉ2026' }, 'code', 'promotionalCode.code.wrong'],
    ['Cyrillic characters that look like ours', { code: 'НІVЕR26' }, 'code', 'promotionalCode.code.wrong'],
    ['a hyphen at its end', { code: 'HIVER-' }, 'code', 'promotionalCode.code.wrong'],
    ['no month', { months: 0 }, 'months', 'promotionalCode.months.wrong'],
    ['25 months', { months: 25 }, 'months', 'promotionalCode.months.wrong'],
    ['no use', { mostUses: 0 }, 'mostUses', 'promotionalCode.mostUses.wrong'],
    ['its end before its start', { endDate: '2026-11-19' }, 'endDate', 'promotionalCode.endDate.beforeStart'],
    ['no word about what it is for', { purpose: ' ' }, 'purpose', 'promotionalCode.purpose.required'],
  ])('not with %s', async (_what, changes, field, message) => {
    const { codes, make } = await operators()
    const issues = [{ path: [field], message }]
    await expect(make(changes)).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { issues } })
    expect((await codes.list({})).codes).toEqual([])
  })

  test('not one that is over already', async () => {
    const { make } = await operators()
    const past = { startDate: '2026-11-01', endDate: '2026-11-19' }
    await expect(make(past)).rejects.toMatchObject(refusal('OVER_ALREADY', 422))
  })

  test.each(['SALON-26', 'salon-26', 'ＳＡＬＯＮ-26', 'SAL0N-26', 'SA1ON-26', 'SAION–26'])(
    'not a second one that reads like it: %s',
    async (code) => {
      const { make, codes } = await operators()
      await make()
      await expect(make({ code })).rejects.toMatchObject(refusal('CODE_TAKEN', 409))
      expect((await codes.list({})).codes).toHaveLength(1)
    },
  )
})

describe('a code is typed', () => {
  test.each(['salon-26', ' SALON - 26 ', 'ＳＡＬＯＮ-26', 'SAL0N-26', 'SA1ON–26', 'SAL\u200BON-26'])(
    'as people read it: %s',
    async (typed) => {
      const { make, redeem } = await operators()
      await make()
      expect(await redeem(typed)).toMatchObject({ percent: null })
    },
  )

  test.each(['ЅАLON-26', 'ΣALON-26', 'SALÖN-26', 'SALON26', '%', '_______', 'SALON\u0000'])(
    'in characters that only look alike, or another one: %s is unknown',
    async (typed) => {
      const { make, redeem } = await operators()
      await make()
      await expect(redeem(typed)).rejects.toMatchObject(refusal('UNKNOWN_CODE', 404))
    },
  )

  test('of 65 characters is told what is wrong, over REST', async () => {
    const { browser, participant } = await operators()
    const page = browser()
    await page.signIn(await participant())
    const { status, body } = await page.send('/api/user/promotional-code', { json: { code: 'A'.repeat(65) } })
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'code', code: 'code.wrong' }] }])
  })

  test('by two people at once for its last use: one of them gets it', async () => {
    const { as, participant, make, stateOf, services, db } = await operators()
    const codeId = await make({ mostUses: 1 })
    const [bruno, carla] = [await participant(), await participant()]
    const settled = await whileHeld(
      services,
      { table: 'promotional_code', column: 'id', is: codeId },
      [bruno, carla].map((one) => () => as(one).account.redeemCode({ code: 'SALON-26' })),
    )
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('CODE_OVER', 410))
    const pro = db.selectFrom('user').select('id').where('proUntil', 'is not', null)
    expect(await pro.execute()).toHaveLength(1)
    expect(await stateOf(codeId)).toBe('USED_UP')
  })
})

describe('an operator ends a code', () => {
  test('with a reason; who used it keeps what it gave, nobody else gets it', async () => {
    const { as, codes, make, participant, redeem, odile, db } = await operators()
    const codeId = await make()
    const bruno = await participant()
    const { proUntil } = await as(bruno).account.redeemCode({ code: 'SALON-26' })
    expect(await codes.end({ codeId, reason: 'Il circule sur un forum.' })).toEqual({ codeId })
    await expect(redeem('SALON-26')).rejects.toMatchObject(refusal('CODE_OVER', 410))
    const user = await db.selectFrom('user').select('proUntil').where('id', '=', bruno.id).execute()
    expect(user).toEqual([{ proUntil }])
    expect(await codes.read({ codeId })).toMatchObject({
      code: { state: 'ENDED', uses: 1, endReason: 'Il circule sur un forum.' },
      people: [{ person: { userId: bruno.id } }],
    })
    const { entries } = await as(odile).pages.journal.read({ action: 'promotional-code.end' })
    expect(entries).toMatchObject([
      { subject: `promotional-code:${codeId}`, detail: 'Il circule sur un forum.' },
    ])
  })

  test('while somebody uses it: either was first, and both things are true afterwards', async () => {
    const { as, codes, make, participant, services } = await operators()
    const codeId = await make()
    const bruno = await participant()
    const held = { table: 'promotional_code', column: 'id', is: codeId } as const
    const [redeeming, ending] = await whileHeld<unknown>(services, held, [
      () => as(bruno).account.redeemCode({ code: 'SALON-26' }),
      () => codes.end({ codeId, reason: 'Assez.' }),
    ])
    expect(ending?.status).toBe('fulfilled')
    const { code } = await codes.read({ codeId })
    expect(code).toMatchObject({ state: 'ENDED', uses: redeeming?.status === 'fulfilled' ? 1 : 0 })
    if (redeeming?.status === 'rejected') expect(redeeming.reason).toMatchObject(refusal('CODE_OVER', 410))
  })

  test('once: two operators at once write one entry', async () => {
    const { as, codes, make, odile } = await operators()
    const codeId = await make()
    const presses = await Promise.allSettled(
      [1, 2, 3].map((time) => codes.end({ codeId, reason: `Raison ${time}` })),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { entries } = await as(odile).pages.journal.read({ action: 'promotional-code.end' })
    expect(entries).toHaveLength(1)
  })

  test('not one that is over, nor one that nobody made, nor without a reason', async () => {
    const { codes, make, clock } = await operators()
    const codeId = await make()
    await expect(codes.end({ codeId, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(codes.end({ codeId: 999, reason: 'Assez.' })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    clock.pass({ days: 30 })
    await expect(codes.end({ codeId, reason: 'Assez.' })).rejects.toMatchObject(refusal('NOT_OPEN', 409))
  })
})
