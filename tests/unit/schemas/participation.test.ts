import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlacesForm } from '#server/schemas/activity/capacity.ts'
import { ChequeForm } from '#server/schemas/participation/cheque.ts'
import { HandOnForm } from '#server/schemas/participation/handing-on.ts'
import { GuestRegistrationForm } from '#server/schemas/participation/join.ts'
import { Dollars, ManualParticipantForm } from '#server/schemas/participation/manual-participant.ts'
import { ManualRemovalForm, RemovalForm } from '#server/schemas/participation/removal.ts'

/** Returns what an action gets from a posted form: the values, or the first message of each field. */
function judge(schema: Parameters<typeof parseWithZod>[1]['schema'], fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success') return { value: submission.value }
  return {
    errors: Object.fromEntries(
      Object.entries(submission.error ?? {}).map(([field, messages]) => [field, messages?.[0]]),
    ),
  }
}

describe('somebody without an account', () => {
  const jeanne = {
    prenom: 'Jeanne',
    email: 'jeanne@exemple.ca',
    emailAgain: 'Jeanne@exemple.ca',
    nbrParticipant: '2',
    terms: 'on',
  }

  test('needs a first name, an address twice, and to accept the terms', () => {
    expect(judge(GuestRegistrationForm, { nbrParticipant: '1' })).toEqual({
      errors: {
        prenom: 'prenom.required',
        email: 'email.required',
        emailAgain: 'email.again',
        terms: 'terms.required',
      },
    })
  })

  test('may write the address in capitals the second time', () => {
    expect(judge(GuestRegistrationForm, jeanne).value).toMatchObject({ email: 'jeanne@exemple.ca' })
  })

  test('is told that two addresses differ, and nothing else', () => {
    expect(judge(GuestRegistrationForm, { ...jeanne, emailAgain: 'jeanne@exemple.com' })).toEqual({
      errors: { emailAgain: 'email.different' },
    })
  })
})

test('a ticket goes to another person: the fields say whose name and address are missing', () => {
  expect(judge(HandOnForm, {})).toEqual({
    errors: { prenom: 'othersFirstName.required', email: 'othersEmail.required' },
  })
  expect(judge(HandOnForm, { prenom: 'Bruno', email: 'bruno@' }).errors).toEqual({ email: 'email.wrong' })
})

describe('somebody entered by hand', () => {
  const key = '4f1c2a90-7d3e-4b58-9a61-0c2d5e8f7b34'

  test.each(['prenom', 'nom', 'incName'])('needs one name: %s', (field) => {
    const fields = { requestKey: key, nbrParticipant: '1', [field]: 'Otis' }
    expect(judge(ManualParticipantForm, fields).value).toMatchObject({ [field]: 'Otis' })
  })

  test('without any name is refused', () => {
    expect(judge(ManualParticipantForm, { requestKey: key, nbrParticipant: '1' })).toEqual({
      errors: { prenom: 'participation.manual.name' },
    })
  })

  test('may be removed without a word, others not', () => {
    expect(judge(ManualRemovalForm, { reason: '' }).value).toEqual({})
    expect(judge(RemovalForm, { reason: ' ' })).toEqual({ errors: { reason: 'removal.reason.required' } })
    expect(judge(RemovalForm, { reason: 'é'.repeat(400) }).value).toEqual({ reason: 'é'.repeat(400) })
    expect(judge(RemovalForm, { reason: 'é'.repeat(401) })).toEqual({
      errors: { reason: 'removal.reason.tooLong' },
    })
  })
})

describe('a cheque', () => {
  test('that is cashed comes without its number, which stays', () => {
    expect(judge(ChequeForm, { checkCashed: 'on' }).value).toEqual({ checkCashed: true })
  })

  test('has a number of 200 characters at most', () => {
    expect(judge(ChequeForm, { checkNumber: '0'.repeat(200) }).value).toMatchObject({ checkCashed: false })
    expect(judge(ChequeForm, { checkNumber: '0'.repeat(201) })).toEqual({
      errors: { checkNumber: 'checkNumber.tooLong' },
    })
  })
})

describe('an amount in dollars', () => {
  test.each([
    ['51,74', 5174],
    ['51.7', 5170],
    ['45', 4500],
    ['1 234,50 $', 123_450],
    ['$1,234.50', 123_450],
    ['0', 0],
  ])('%s is %i cents', (text, cents) => {
    expect(Dollars.parse(text)).toBe(cents)
  })

  test.each(['', 'beaucoup', '-5', '1,2,3', '5..2', '5,1234'])('“%s” is none', (text) => {
    expect(Dollars.safeParse(text).error?.issues[0]?.message).toBe('amount')
  })

  test('is never off by a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), (cents) => {
        const text = `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`
        expect(Dollars.parse(text)).toBe(cents)
      }),
      { seed: 20261121 },
    )
  })

  test('stays under a hundred thousand', () => {
    expect(Dollars.safeParse('100000,01').error?.issues[0]?.message).toBe('common.centsTooMany')
  })
})

test('places are a number, or unlimited by their own box', () => {
  expect(judge(PlacesForm, { unlimited: 'on' }).value).toEqual({ unlimited: true })
  expect(judge(PlacesForm, { participantNbr: '' })).toEqual({
    errors: { participantNbr: 'activity.participantNbr.required' },
  })
  expect(judge(PlacesForm, { participantNbr: '0' })).toEqual({
    errors: { participantNbr: 'activity.participantNbr.tooFew' },
  })
})
