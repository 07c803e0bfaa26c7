import { expect, test } from 'vitest'
import { divideParticipants } from '#app/shared/participation/participant-entry.ts'
import type { Participant } from '#server/contract/entities.ts'

function participant(
  id: number,
  of: Pick<Participant, 'state' | 'participantNbr' | 'waitingNbr'>,
): Participant & { chequeStatus: null } {
  return {
    ...{
      id,
      userId: id,
      activityId: 1,
      activityName: 'Les crêtes',
      activityDate: '2026-12-01T14:00:00.000Z',
    },
    ...{
      timeZone: 'America/Toronto',
      firstname: 'Jeanne',
      name: 'Roy',
      incName: null,
      displayName: 'Jeanne Roy',
    },
    ...{
      pictureUrl: null,
      email: null,
      participated: null,
      correction: null,
      kind: 'USER',
      ghostDetails: null,
      chequeStatus: null,
      mayRemove: true,
    },
    createdAt: '2026-11-20T14:00:00.000Z',
    ...of,
  }
}

const COMES = participant(1, { state: 'YES', participantNbr: 2, waitingNbr: 0 })
const ASKS = participant(2, { state: 'WAITING_PART_CONFIRM', participantNbr: 3, waitingNbr: 3 })
const ASKS_FOR_MORE = participant(3, { state: 'YES', participantNbr: 4, waitingNbr: 1 })
const ALL = [COMES, ASKS, ASKS_FOR_MORE]

const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)

test('whoever may answer finds the requests apart, and once approved among those who come', () => {
  const { requests, entries } = divideParticipants(ALL, { mayAnswer: true })
  expect(requests).toMatchObject([
    { id: 2, waitingNbr: 3 },
    { id: 3, waitingNbr: 1 },
  ])
  expect(ids(entries)).toEqual([1, 3])
})

test('whoever may not answer still sees everybody who takes a place', () => {
  const { requests, entries } = divideParticipants(ALL, { mayAnswer: false })
  expect(requests).toEqual([])
  expect(ids(entries)).toEqual([1, 2, 3])
})
