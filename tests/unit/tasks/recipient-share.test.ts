import { expect, test } from 'vitest'
import { makeRecipientShare } from '#server/tasks/runner/recipient-share.ts'

const LONG_MS = 60_000

test('of one mail host so many go at once, whatever the case of its name; the next waits until one has left', async () => {
  const enter = makeRecipientShare({ most: 2, slowAfterMs: LONG_MS })
  const leaveFirst = await enter('a@exemple.ca')
  await enter('b@EXEMPLE.CA')
  let isIn = false
  const third = enter('c@exemple.ca').then(() => (isIn = true))
  await enter('d@autre.ca')
  expect(isIn).toBe(false)
  leaveFirst()
  await third
})

test('where all of them are slow, the next comes back later and takes no slot', async () => {
  const enter = makeRecipientShare({ most: 2, slowAfterMs: -1 })
  const leave = await enter('a@exemple.ca')
  await enter('b@exemple.ca')
  await expect(enter('c@exemple.ca')).rejects.toMatchObject({ name: 'NotNow', afterMs: 60_000 })
  await enter('d@autre.ca')
  leave()
  await enter('c@exemple.ca')
})
