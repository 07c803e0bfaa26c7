import { expect, test } from 'vitest'
import { makePromotionalCode, type NewCode } from '#server/services/promotional-code.ts'
import { refusal, world } from './world.ts'

async function withCode(changes: Partial<NewCode> = {}) {
  const here = await world()
  const code = {
    code: 'Hiver 26',
    months: 1,
    percent: null,
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2027-01-01T00:00:00.000Z',
    mostUses: null,
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
  clock.pass({ days: 60 })
  await expect(as(carla).account.redeemCode({ code: 'HIVER26' })).rejects.toMatchObject(
    refusal('CODE_OVER', 410),
  )
  await expect(as(carla).account.redeemCode({ code: 'ETE26' })).rejects.toMatchObject(
    refusal('UNKNOWN_CODE', 404),
  )
})
