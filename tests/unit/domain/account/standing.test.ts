import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_STANDINGS,
  type AccountFacts,
  accountStanding,
  actingStanding,
  isUsable,
  mayAct,
  mayWriteDrafts,
  showsVerificationBanner,
} from '#server/domain/account/standing.ts'

const TERMS = '2026-11-20'
const fine: AccountFacts = {
  emailConfirmed: true,
  acceptedTerms: TERMS,
  subscriptionUnpaid: false,
  paymentAccountMissing: false,
}

describe('what an account waits for is said in this order', () => {
  test.each([
    ['nobody is signed in', null, 'UNKNOWN'],
    [
      'everything is open',
      { emailConfirmed: false, acceptedTerms: null, subscriptionUnpaid: true, paymentAccountMissing: true },
      'WAITING_MAIL_VERIFICATION',
    ],
    [
      'the address is confirmed',
      { acceptedTerms: null, subscriptionUnpaid: true, paymentAccountMissing: true },
      'WAITING_POLICY_VALIDATION',
    ],
    ['older terms were accepted', { acceptedTerms: '2025-01-01' }, 'WAITING_POLICY_VALIDATION'],
    [
      'the terms are accepted',
      { subscriptionUnpaid: true, paymentAccountMissing: true },
      'WAITING_SUBSCRIPTION_PAIEMENT',
    ],
    ['the subscription is paid', { paymentAccountMissing: true }, 'WAITING_STRIPE_ACCOUNT_CREATION'],
    ['nothing is missing', {}, 'YES'],
  ] as const)('%s', (_, facts, expected) => {
    expect(accountStanding(facts && { ...fine, ...facts }, TERMS)).toBe(expected)
  })
})

test('usable are only YES and who merely lacks a payment account', () => {
  expect(ACCOUNT_STANDINGS.filter(isUsable)).toEqual(['YES', 'WAITING_STRIPE_ACCOUNT_CREATION'])
})

describe('whoever acts for an organisation', () => {
  test.each([
    ['YES', null, 'YES', true],
    ['YES', 'YES', 'YES', true],
    ['YES', 'WAITING_POLICY_VALIDATION', 'WAITING_POLICY_VALIDATION', false],
    ['WAITING_MAIL_VERIFICATION', 'YES', 'WAITING_MAIL_VERIFICATION', false],
    ['WAITING_MAIL_VERIFICATION', null, 'WAITING_MAIL_VERIFICATION', false],
  ] as const)('as %s for %s is %s: %s', (standing, organisation, expected, acts) => {
    const person = { standing, actingFor: organisation && { standing: organisation } }
    expect([actingStanding(person), mayAct(person)]).toEqual([expected, acts])
  })
})

test.each([
  ['whoever may act', { standing: 'YES' }, true],
  ['whoever has yet to confirm their address', { standing: 'WAITING_MAIL_VERIFICATION' }, true],
  [
    'a child without the agreement of a parent',
    { standing: 'WAITING_MAIL_VERIFICATION', needsParent: true },
    false,
  ],
  ['for an organisation', { standing: 'WAITING_MAIL_VERIFICATION', actingFor: { standing: 'YES' } }, false],
  ['whoever has yet to accept the terms', { standing: 'WAITING_POLICY_VALIDATION' }, false],
] as const)('drafts are written by %s', (_, person, writes) => {
  expect(mayWriteDrafts(person)).toBe(writes)
})

describe('the banner that asks to confirm the address', () => {
  const registered = new Date('2026-11-20T12:00:00Z')
  const after = (minutes: number, seconds = 0) =>
    new Date(registered.getTime() + (minutes * 60 + seconds) * 1000)
  const shows = (at: Date, isAddActivity = false) =>
    showsVerificationBanner('WAITING_MAIL_VERIFICATION', registered, at, isAddActivity)

  test('stays away for an hour', () => {
    expect([shows(after(0)), shows(after(60)), shows(after(60, 1))]).toEqual([false, false, true])
  })
  test('is there at once where an activity would be published', () => {
    expect(shows(after(0), true)).toBe(true)
  })
  test('is for nobody else', () => {
    for (const standing of ACCOUNT_STANDINGS.filter((each) => each !== 'WAITING_MAIL_VERIFICATION'))
      expect(showsVerificationBanner(standing, registered, after(600), true)).toBe(false)
  })
})
