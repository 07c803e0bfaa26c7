import { expect, test } from 'vitest'
import { ticketsOfAdded } from '#app/features/participation/join/names.server.ts'

const ADULT = 1
const CHILD = 2

/** Tickets of these types, in the order in which they were made. */
const ticketsOf = (...types: number[]) =>
  types.map((paymentModelId, index) => ({ paymentModelId, uuid: `billet-${index + 1}` }))

const namesOf = (tickets: Map<number, { uuid: string }>) =>
  [...tickets].map(([person, { uuid }]) => [person, uuid])

test('each person of a party gets the ticket of their own', () => {
  const added = { before: 0, types: [ADULT, ADULT, CHILD] }
  expect(namesOf(ticketsOfAdded(ticketsOf(ADULT, ADULT, CHILD), added))).toEqual([
    [1, 'billet-1'],
    [2, 'billet-2'],
    [3, 'billet-3'],
  ])
})

test('where a type had too few places, the last people of it get none, and nobody another’s', () => {
  const added = { before: 0, types: [ADULT, ADULT, CHILD] }
  expect(namesOf(ticketsOfAdded(ticketsOf(ADULT, CHILD), added))).toEqual([
    [1, 'billet-1'],
    [3, 'billet-2'],
  ])
})

test('people who are added get new tickets only', () => {
  const added = { before: 2, types: [CHILD] }
  expect(namesOf(ticketsOfAdded(ticketsOf(ADULT, CHILD, CHILD), added))).toEqual([[3, 'billet-3']])
})

test('in an activity with one ticket type nobody names it', () => {
  const added = { before: 1, types: [undefined, undefined] }
  expect(namesOf(ticketsOfAdded(ticketsOf(ADULT, ADULT), added))).toEqual([[2, 'billet-2']])
})
