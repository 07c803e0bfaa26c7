import { describe, expect, test } from 'vitest'
import { takesWaiting } from '#app/shared/activity/view.server.ts'

const NOW = '2026-11-20T12:00:00.000Z'

/** A ticket type with this limit, of which so many places are left. */
const type = (limit: number | null, placesLeft = limit, salesStart: string | null = null) => ({
  paymentModelId: 1,
  name: null,
  price: 0,
  limit,
  placesLeft,
  salesStart,
  salesEnd: null,
  membersOnly: false,
  taxed: true,
})

type Places = Pick<Parameters<typeof takesWaiting>[0], 'participantNbr' | 'placesLeft' | 'paymentModels'>

function mayWait(places: Places, hasWaitingList = true): boolean {
  const startDate = '2026-12-24T14:00:00.000Z'
  const coming = { validation: 'VALIDED' as const, cancelled: false, startDate }
  return takesWaiting({ ...coming, ...places, hasWaitingList }, NOW)
}

describe('people are led to the waiting list', () => {
  test.each<[string, Places]>([
    ['of a full activity', { participantNbr: 10, placesLeft: 0, paymentModels: [type(null)] }],
    ['with few places left', { participantNbr: 10, placesLeft: 2, paymentModels: [type(null)] }],
    [
      'where the limits of the ticket types are reached',
      { participantNbr: -1, placesLeft: 0, paymentModels: [type(10, 0), type(5, 0)] },
    ],
    [
      'where few places of the ticket types are left',
      { participantNbr: -1, placesLeft: 2, paymentModels: [type(10, 0), type(5, 2)] },
    ],
    [
      'where one of them is sold out, though others are not',
      { participantNbr: 100, placesLeft: 90, paymentModels: [type(null), type(4, 0)] },
    ],
  ])('%s', (_, places) => {
    expect(mayWait(places)).toBe(true)
    expect(mayWait(places, false)).toBe(false)
  })

  test.each<[string, Places]>([
    ['with places enough', { participantNbr: 100, placesLeft: 90, paymentModels: [type(null)] }],
    ['that nobody has joined', { participantNbr: -1, placesLeft: 15, paymentModels: [type(10), type(5)] }],
    ['without a limit', { participantNbr: -1, placesLeft: null, paymentModels: [type(null)] }],
    [
      'whose full ticket type is not on sale yet',
      {
        participantNbr: 100,
        placesLeft: 90,
        paymentModels: [type(null), type(4, 0, '2026-12-01T14:00:00.000Z')],
      },
    ],
  ])('but not of one %s', (_, places) => {
    expect(mayWait(places)).toBe(false)
  })
})
