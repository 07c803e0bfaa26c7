import { describe, expect, test } from 'vitest'
import { guestNextStep, nextStep, type PartyOf } from '#app/features/participation/join/party-fields.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'

const t = i18nOf('fr').getFixedT(null, 'participation')

function activityOf(price: number, needsApproval: boolean): PartyOf {
  return {
    ticketTypes: [
      {
        paymentModelId: 1,
        name: null,
        price,
        placesLeft: null,
        sale: 'OPEN',
        salesStart: null,
        salesEnd: null,
        membersOnly: false,
      },
    ],
    questions: [],
    membersOnly: false,
    needsApproval,
    timeZone: 'America/Toronto',
    language: 'fr',
    isOnline: false,
    mayName: true,
    hostName: 'Alice',
  }
}

describe('the words beside the button that sends a request', () => {
  test.each([
    ['of an account', nextStep],
    ['of a guest', guestNextStep],
  ])('call it free only where the place is, %s', (_of, step) => {
    expect(step(activityOf(0, true), t)).toContain('C’est gratuit.')
    expect(step(activityOf(1000, true), t)).not.toContain('gratuit')
    expect(step(activityOf(1000, true), t)).toContain('un lien pour')
  })
})

test('a guest who pays at once sees the total first', () => {
  expect(guestNextStep(activityOf(1000, false), t)).toContain('taxes comprises')
  expect(guestNextStep(activityOf(0, false), t)).toContain('c’est gratuit')
})
