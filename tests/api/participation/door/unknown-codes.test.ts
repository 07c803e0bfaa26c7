// Also on PostgreSQL: what was answered before is found in the transaction, and does not count again.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { evening, reading, used } from './evening.ts'

test('thirty unknown codes a minute from one device, then it has to wait', async () => {
  const { helper, veillee, tickets } = await evening()
  const zoe = await helper()
  const guess = (uuid: string) => zoe.ticket.checkIn({ activityId: veillee.id, uuid, rate: 1 })
  for (let tries = 0; tries < 30; tries++)
    expect(await guess(randomUUID())).toMatchObject({ ok: false, detail: 'unknown' })
  await expect(guess(randomUUID())).rejects.toMatchObject({ status: 429 })
  expect(await guess(tickets[0]!.qr)).toMatchObject({ ok: true })
})

test('unknown codes are counted together, however a device asks; a look of an account too', async () => {
  const { helper, veillee, participant, as } = await evening()
  const zoe = await helper()
  const activityId = veillee.id
  const guesses = [
    (uuid: string) => zoe.ticket.checkIn({ activityId, uuid }),
    (text: string) =>
      zoe.pages.door.read({ activityId, text, way: 'TYPED', scanId: randomUUID(), isLook: false }),
  ]
  for (let tries = 0; tries < 30; tries++)
    expect(await guesses[tries % 2]!(randomUUID())).toMatchObject({ ok: false, detail: 'unknown' })
  for (const guess of guesses) await expect(guess(randomUUID())).rejects.toMatchObject({ status: 429 })

  const stranger = as(await participant())
  const look = () => stranger.ticket.look({ ticket: randomUUID() })
  for (let tries = 0; tries < 30; tries++) expect(await look()).toMatchObject({ detail: 'unknown' })
  await expect(look()).rejects.toMatchObject({ status: 429 })
})

describe('unknown codes in what is handed in', () => {
  const unknown = (count: number) => Array.from({ length: count }, () => reading(randomUUID()))

  test('are answered up to the limit; the rest may come again, and another device is not kept waiting', async () => {
    const { helper, veillee, tickets, db } = await evening()
    const zoe = await helper('Zoé')
    const scans = [...unknown(60), reading(tickets[0]!.qr)]
    const settle = async (by: typeof zoe, left: typeof scans) =>
      (await by.door.settle({ activityId: veillee.id, scans: left })).scans
    const first = await settle(zoe, scans)
    expect(first.length).toBeGreaterThanOrEqual(30)
    expect(first.length).toBeLessThan(60)
    const left = scans.slice(first.length)
    await expect(settle(zoe, left)).rejects.toMatchObject({ status: 429 })
    expect(await used({ db })).toEqual([])

    const second = await settle(await helper('Ali'), left)
    expect([...first, ...second].map(({ scanId }) => scanId)).toEqual(scans.map(({ scanId }) => scanId))
    expect(second.at(-1)).toMatchObject({ verdict: { ok: true } })
  })

  test('count once, however often they are handed in', async () => {
    const { helper, veillee } = await evening()
    const zoe = await helper()
    const scans = unknown(20)
    const settle = () => zoe.door.settle({ activityId: veillee.id, scans })
    const first = await settle()
    expect(first.scans).toHaveLength(20)
    for (let again = 0; again < 3; again++) expect((await settle()).scans).toEqual(first.scans)
  })
})
