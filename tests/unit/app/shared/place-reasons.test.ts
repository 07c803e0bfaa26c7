import { expect, test } from 'vitest'
import { placeReasons } from '#app/shared/activity/place-reasons.ts'

const places = { joined: 4, asked: 2, paid: 3, held: 2, manual: 6, cheque: 1, offered: 1, free: 5 }

test('each taken place has its reason, and the free ones come last', () => {
  expect(placeReasons(places).map(({ kind, count }) => `${count} ${kind}`)).toEqual([
    '4 registered',
    '2 asked',
    '3 paid',
    '2 held',
    '6 manual',
    '1 cheque',
    '1 offered',
    '5 free',
  ])
})

test('without a limit no place is counted as free', () => {
  expect(placeReasons({ ...places, free: null }).at(-1)).toEqual({ kind: 'free', count: 0 })
})
