import { describe, expect, test } from 'vitest'
import { goesIntoCalendar, type PageState, pageStateOf } from '#app/shared/participation/page-state.ts'

const COMING = {
  join: 'OPEN',
  cancelled: false,
  isHost: false,
  isOver: false,
  ownPlaces: 0,
  ownWaiting: 0,
  ownUnpaid: 0,
} as const

describe('what the page of an activity is about', () => {
  test.each([
    ['a visitor who may join', {}, 'OPEN'],
    ['a visitor of a full one', { join: 'FULL' }, 'FULL'],
    ['a visitor of one that has begun', { join: 'STARTED' }, 'STARTED'],
    ['a visitor of one that is over', { join: 'STARTED', isOver: true }, 'OVER'],
    ['a visitor of one whose tickets are sold elsewhere', { join: 'EXTERNAL' }, 'EXTERNAL'],
    ['somebody with places', { join: 'JOINED', ownPlaces: 2 }, 'JOINED'],
    ['somebody with places, one of which waits', { join: 'JOINED', ownPlaces: 2, ownWaiting: 1 }, 'JOINED'],
    ['somebody who has asked', { join: 'JOINED', ownPlaces: 2, ownWaiting: 2 }, 'ASKED'],
    ['somebody who had places', { join: 'JOINED', ownPlaces: 1, isOver: true }, 'ATTENDED'],
    ['somebody who has yet to pay', { join: 'JOINED', ownPlaces: 2, ownUnpaid: 2 }, 'HELD'],
    [
      'somebody with places, who has yet to pay for one more',
      { join: 'JOINED', ownPlaces: 3, ownUnpaid: 1 },
      'JOINED',
    ],
    ['somebody never answered', { join: 'JOINED', ownPlaces: 1, ownWaiting: 1, isOver: true }, 'OVER'],
    ['the host', { join: 'HOST', isHost: true }, 'HOST'],
    ['the host of one that waits to be validated', { join: 'NOT_VALID', isHost: true }, 'HOST'],
    ['the host of one that sells elsewhere', { join: 'EXTERNAL', isHost: true }, 'HOST'],
    ['the host afterwards', { join: 'STARTED', isHost: true, isOver: true }, 'HOSTED'],
    ['anybody, once it is called off', { join: 'CANCELLED', cancelled: true }, 'CANCELLED'],
    ['the host who called it off', { join: 'CANCELLED', cancelled: true, isHost: true }, 'CANCELLED'],
    ['an operator, of an old one never validated', { join: 'NOT_VALID', isOver: true }, 'NOT_VALID'],
  ] as const)('%s', (_, facts, state) => {
    expect(pageStateOf({ ...COMING, ...facts })).toBe(state)
  })

  test('nothing that is over or called off goes into a calendar', () => {
    const goes = (state: PageState) => goesIntoCalendar(state, 'VALIDED')
    expect((['CANCELLED', 'OVER', 'ATTENDED', 'HOSTED'] as const).filter(goes)).toEqual([])
    expect((['OPEN', 'FULL', 'JOINED', 'ASKED', 'HOST'] as const).every(goes)).toBe(true)
  })

  test.each(['NEED_VALIDATION', 'WAITING_PAYMENT_VALID', 'REFUSED'] as const)(
    'nothing that is not online goes into a calendar, its host’s neither: %s',
    (validation) => {
      expect(goesIntoCalendar('HOST', validation)).toBe(false)
      expect(goesIntoCalendar('NOT_VALID', validation)).toBe(false)
    },
  )
})
