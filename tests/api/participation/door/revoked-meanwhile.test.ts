import { afterEach, expect, test, vi } from 'vitest'
import * as steps from '#server/services/participation/door/settle-step.ts'
import { evening, reading, used } from './evening.ts'

const { settleStep } = steps

afterEach(() => {
  vi.restoreAllMocks()
})

test('what a device hands in after it was revoked is kept for the host, also of the same call', async () => {
  const { helper, veillee, tickets, db, clock } = await evening()
  vi.spyOn(steps, 'settleStep').mockImplementationOnce(async (...step) => {
    const answers = await settleStep(...step)
    await db.updateTable('doorDevice').set({ endedAt: clock.now.toISOString() }).execute()
    return answers
  })
  const [first, second] = tickets
  const again = Array.from({ length: steps.A_STEP }, () => reading(first!.qr))
  const zoe = await helper()
  const { scans } = await zoe.door.settle({ activityId: veillee.id, scans: [...again, reading(second!.qr)] })
  expect(scans.at(-1)).toMatchObject({ kept: true, verdict: null })
  expect(await used({ db })).toEqual([first!.uuid])
})
