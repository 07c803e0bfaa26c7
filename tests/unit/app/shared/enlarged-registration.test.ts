import { expect, test } from 'vitest'
import { enlargedRegistration, typedEnlargement } from '#app/shared/participation/party.ts'

const TWO_ADULTS = { people: 2, held: { 7: 2 } }

test('the form of people who are registered begins with one more, or with what the page before asks for', () => {
  expect(enlargedRegistration(TWO_ADULTS, 1, null)).toEqual({ 'people-7': 2, nbrParticipant: 3 })
  expect(enlargedRegistration(TWO_ADULTS, 5, null)).toEqual({ 'people-7': 2, nbrParticipant: 5 })
})

test('with an offer it begins with all of its places beside their own, of the type that is offered', () => {
  const offer = (paymentModelId: number) => ({ people: 3, paymentModelId })
  expect(enlargedRegistration(TWO_ADULTS, 3, offer(7))).toEqual({ 'people-7': 5, nbrParticipant: 5 })
  expect(enlargedRegistration(TWO_ADULTS, 3, offer(8))).toEqual({
    'people-7': 2,
    'people-8': 3,
    nbrParticipant: 5,
  })
})

test('a form that was left comes back as typed, with all who are registered, as far as there are places', () => {
  const kept = { 'people-8': '1', 'answer-4-3': 'Noix', acceptFewer: 'on' }
  expect(typedEnlargement(TWO_ADULTS, { ...kept, nbrParticipant: '4' }, null)).toEqual({
    ...kept,
    'people-7': 2,
    nbrParticipant: 4,
  })
  expect(typedEnlargement(TWO_ADULTS, { 'people-7': '5', nbrParticipant: '9' }, 3)).toEqual({
    'people-7': 5,
    nbrParticipant: 5,
  })
  expect(typedEnlargement(TWO_ADULTS, { 'people-7': '1' }, 0)).toEqual({ 'people-7': 2, nbrParticipant: 3 })
})
