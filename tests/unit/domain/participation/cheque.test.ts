import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cashed,
  type Cheque,
  type ChequeState,
  chequeStatus,
  planNote,
  withoutCashing,
} from '#server/domain/participation/cheque.ts'

const cheque = (state: ChequeState, slipId: number | null = null): Cheque => ({ number: '17', state, slipId })
const RECEIVED = cheque('RECEIVED')
const ON_OPEN_SLIP = cheque('RECEIVED', 3)
const DEPOSITED = cheque('DEPOSITED', 3)
const CASHED = cheque('CASHED')
const CASHED_OF_SLIP = cheque('CASHED', 3)
const RETURNED = cheque('RETURNED', 3)
const KEEP = { plan: 'KEEP' }
const insert = (number: string, state: ChequeState) => ({
  plan: 'INSERT',
  cheque: { number, state, slipId: null },
})
const update = (number: string, { state, slipId }: Cheque) => ({
  plan: 'UPDATE',
  cheque: { number, state, slipId },
})
const refused = (code: string) => ({ refused: code })

describe('noting a cheque', () => {
  test.each([
    ['gets its number', null, { number: '17' }, insert('17', 'RECEIVED')],
    ['comes and is cashed at once', null, { number: '17', isCashed: true }, insert('17', 'CASHED')],
    ['is not there', null, { number: null, isCashed: false }, KEEP],
    ['gets another number', RECEIVED, { number: '18' }, update('18', RECEIVED)],
    ['gets another number on an open slip', ON_OPEN_SLIP, { number: '18' }, update('18', ON_OPEN_SLIP)],
    ['was noted by mistake', RECEIVED, { number: '' }, { plan: 'END' }],
    ['is cashed', RECEIVED, { isCashed: true }, update('17', CASHED)],
    ['leaves an open slip when it is cashed', ON_OPEN_SLIP, { isCashed: true }, update('17', CASHED)],
    ['stays on a closed slip when it is cashed', DEPOSITED, { isCashed: true }, update('17', CASHED_OF_SLIP)],
    ['stays as it is', CASHED, { number: '17', isCashed: true }, KEEP],
    ['is not cashed after all', CASHED, { isCashed: false }, update('17', RECEIVED)],
    ['is deposited again', CASHED_OF_SLIP, { isCashed: false }, update('17', DEPOSITED)],
    ['was another, not cashed', CASHED, { number: '18', isCashed: false }, update('18', RECEIVED)],
    ['follows a returned cheque', RETURNED, { number: '18' }, insert('18', 'RECEIVED')],
    ['is tried again', RETURNED, { number: '17', isNew: true }, insert('17', 'RECEIVED')],
    ['stays returned', RETURNED, { number: '17' }, KEEP],
    ['stays returned without a number', RETURNED, { number: '' }, KEEP],
    ['cannot be cashed without a number', null, { isCashed: true }, refused('mustEnterCheckNumber')],
    [
      'cannot lose its number when it is cashed',
      RECEIVED,
      { number: '', isCashed: true },
      refused('mustEnterCheckNumber'),
    ],
    ['cannot lose its number once cashed', CASHED, { number: '' }, refused('mustEnterCheckNumber')],
    ['keeps its number while it is cashed', CASHED, { number: '18' }, refused('CHECK_CASHED')],
    ['keeps its number on a closed slip', DEPOSITED, { number: '18' }, refused('CHECK_DEPOSITED')],
    ['stays on a closed slip', DEPOSITED, { number: '' }, refused('CHECK_DEPOSITED')],
    [
      'keeps the number of its closed slip',
      CASHED_OF_SLIP,
      { number: '18', isCashed: false },
      refused('CHECK_DEPOSITED'),
    ],
    ['cannot be cashed once returned', RETURNED, { isCashed: true }, refused('CHECK_RETURNED')],
  ] as const)('%s', (_, newest, note, expected) => {
    expect(planNote(newest, note)).toEqual(expected)
  })

  test('a cashed cheque always has the number with which it was cashed', () => {
    const number = fc.constantFrom(undefined, null, '', '17', '18')
    const note = fc.record({ number, isCashed: fc.option(fc.boolean(), { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(note), (notes) => {
        let newest: Cheque | null = null
        for (const one of notes) {
          const before: Cheque | null = newest
          const planned = planNote(before, one)
          if ('refused' in planned) continue
          if (planned.plan === 'END') newest = null
          if (planned.plan === 'INSERT' || planned.plan === 'UPDATE') newest = planned.cheque
          if (before?.state === 'CASHED' && newest?.state === 'CASHED')
            expect(newest.number).toBe(before.number)
          if (newest) expect(newest.number).toBeTruthy()
        }
      }),
    )
  })

  test('taking cashing back restores the state before', () => {
    for (const before of [RECEIVED, DEPOSITED]) expect(withoutCashing(cashed(before))).toEqual(before)
    expect(withoutCashing(DEPOSITED)).toEqual(DEPOSITED)
  })
})

test.each([
  ['nothing is due', null, { cents: 0, hasEnded: false }, null],
  ['an amount is due', null, { cents: 1500, hasEnded: false }, 'AWAITED'],
  ['the registration has ended', null, { cents: 1500, hasEnded: true }, null],
  ['the cheque is there', RECEIVED, { cents: 1500, hasEnded: false }, 'RECEIVED'],
  ['the cheque came back', RETURNED, { cents: 1500, hasEnded: false }, 'AWAITED'],
  ['the cheque came back, and nothing is due any more', RETURNED, { cents: 0, hasEnded: false }, 'RETURNED'],
] as const)('what became of a cheque: %s', (_, newest, due, status) => {
  expect(chequeStatus(newest, due)).toBe(status)
})
