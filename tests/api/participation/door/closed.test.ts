import { expect, test } from 'vitest'
import { refusal } from '#tests/api/world/world.ts'
import { evening, reading } from './evening.ts'

const CLOSED = refusal('DOOR_CLOSED', 409)

test('once the door has closed nobody is let in who stands there; what was read before is taken in', async () => {
  const { helper, host, veillee, tickets, clock } = await evening()
  const activityId = veillee.id
  const zoe = await helper()
  const live = () => reading(tickets[0]!.qr, { live: true })
  expect((await zoe.door.settle({ activityId, scans: [live()] })).scans[0]).toMatchObject({
    verdict: { ok: true },
  })
  clock.pass({ hours: 38 })
  for (const holder of [zoe, host]) {
    await expect(holder.door.settle({ activityId, scans: [live()] })).rejects.toMatchObject(CLOSED)
    const together = [reading(tickets[1]!.qr), live()]
    await expect(holder.door.settle({ activityId, scans: together })).rejects.toMatchObject(CLOSED)
  }
  expect((await zoe.door.settle({ activityId, scans: [reading(tickets[1]!.qr)] })).scans[0]).toMatchObject({
    verdict: { ok: true },
  })
})

test('the list of the host is there as long as readings are settled', async () => {
  const { list, clock } = await evening()
  const opened = clock.now
  clock.now = new Date(opened.getTime() - 24 * 3_600_000)
  await expect(list()).rejects.toMatchObject(CLOSED)
  clock.now = opened
  clock.pass({ hours: 24 * 7 })
  expect(await list()).toMatchObject({ expected: 4 })
  clock.pass({ hours: 24 })
  await expect(list()).rejects.toMatchObject(CLOSED)
})
