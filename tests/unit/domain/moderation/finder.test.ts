import { describe, expect, test } from 'vitest'
import { stateOfActivity, stateOfPerson } from '#server/domain/moderation/finder.ts'
import { accountWords, nameWords } from '#server/services/search/name-words.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const account = {
  accountType: 'BASIC',
  isGuest: false,
  emailConfirmedAt: '2026-11-01T12:00:00.000Z',
  deletedAt: null,
} as const
const activity = {
  validation: 'VALIDED',
  cancelledAt: null,
  startsAt: '2026-11-21T17:00:00.000Z',
  endsAt: null,
  isPrivate: false,
} as const

describe('the state of what operators find is what keeps it from being used or found', () => {
  test.each([
    ['an open account', {}, 'OPEN'],
    ['a PRO account', { accountType: 'PRO' }, 'PRO_ACCOUNT'],
    ['a guest', { isGuest: true, emailConfirmedAt: null }, 'GUEST'],
    ['an address that was never confirmed', { emailConfirmedAt: null }, 'UNCONFIRMED'],
    ['a closed account', { accountType: 'BANNED', emailConfirmedAt: null }, 'BANNED'],
    ['a deleted account that was closed', { accountType: 'BANNED', deletedAt: '2026-11-02' }, 'DELETED'],
  ] as const)('%s', (_what, change, state) => {
    expect(stateOfPerson({ ...account, ...change })).toBe(state)
  })

  test.each([
    ['online', {}, 'ONLINE'],
    ['private', { isPrivate: true }, 'PRIVATE'],
    [
      'begun, and not over',
      { startsAt: '2026-11-20T16:00:00.000Z', endsAt: '2026-11-20T18:00:00.000Z' },
      'ONLINE',
    ],
    ['begun, without an end', { startsAt: '2026-11-20T16:00:00.000Z' }, 'ONLINE'],
    ['over', { startsAt: '2026-11-20T04:00:00.000Z' }, 'OVER'],
    ['refused', { validation: 'REFUSED' }, 'REFUSED'],
    ['refused, then called off', { validation: 'REFUSED', cancelledAt: '2026-11-02' }, 'CANCELLED'],
  ] as const)('%s', (_what, change, state) => {
    expect(stateOfActivity({ ...activity, ...change }, NOW)).toBe(state)
  })
})

test('an account is found by its names, its address, and the parts of the address before the @', () => {
  const words = accountWords({
    firstName: 'Élodie',
    lastName: 'L’Œuvre',
    organisationName: 'Club du Lac',
    emailKey: 'elo.marche@exemple.org',
  })
  expect(words.split(' ')).toEqual([
    'elo.marche@exemple.org',
    ...['elodie', 'oeuvre', 'club', 'du', 'lac', 'elo', 'marche'],
  ])
})

test('words are one line of words, whatever was written', () => {
  expect(nameWords('  Été "raquette"\n— 2026 — été ')).toBe('ete raquette 2026')
  expect(accountWords({ firstName: '', lastName: '', emailKey: '"a b"@exemple.org' })).not.toMatch(
    /["\\]| {2}/,
  )
})
