import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { NewPassword, SignUpForm } from '#server/schemas/account/account.ts'
import { InterestsForm } from '#server/schemas/account/profile.ts'
import { ListFilters } from '#server/schemas/activity/fields.ts'
import { ActivityForm, detailsOfForm } from '#server/schemas/activity/form.ts'
import { AttendanceForm } from '#server/schemas/participation/attendance.ts'
import { RegistrationForm } from '#server/schemas/participation/join.ts'
import { AnnouncementForm } from '#server/schemas/platform/announcement.ts'

/** Returns the values that the page's form makes of what a person typed. */
function send(schema: z.ZodObject, typed: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(typed))
    for (const value of [values].flat()) form.append(name, value)
  const submission = parseWithZod(form, { schema })
  return submission.status === 'success' ? { value: submission.value } : { errors: submission.error }
}

const ACTIVITY = {
  name: 'Les crêtes',
  typeId: '1',
  description: 'Onze kilomètres.',
  language: 'fr',
  startDate: '2026-11-21T09:00',
  timeZone: 'America/Toronto',
  city: 'Saint-Donat',
  participantNbr: '30',
}

describe('the price of a ticket', () => {
  const priced = (price: string, more: Record<string, string> = {}) =>
    send(ActivityForm, { ...ACTIVITY, 'ticketTypes[0].row': '0', 'ticketTypes[0].price': price, ...more })
  const typesOf = (sent: ReturnType<typeof priced>) =>
    detailsOfForm(sent.value as z.output<typeof ActivityForm>).ticketTypes

  test.each(['0,01', '0,49', '.49'])('%s is too small to be paid', (price) => {
    const [said] = Object.values(priced(price).errors ?? {}).flat()
    expect(said).toMatch(/^paymentModel\.price\.(tooLow|wrong)$/)
  })

  test.each([
    ['0', 0],
    ['0,50', 50],
    ['12,50 $', 1250],
  ])('%s is taken', (price, priceCents) => {
    expect(typesOf(priced(price))).toMatchObject([{ priceCents }])
  })

  test('is taxed, unless the box says that it is exempt', () => {
    expect(typesOf(priced('15'))).toMatchObject([{ isTaxed: true }])
    expect(typesOf(priced('15', { 'ticketTypes[0].taxExempt': 'on' }))).toMatchObject([{ isTaxed: false }])
  })
})

describe('signing up', () => {
  const ALICE = {
    prenom: 'Alice',
    nom: 'Tremblay',
    username: 'alice@example.org',
    password: 'une phrase fait bien',
    terms: 'on',
  }

  test('an empty form names everything that is missing', () => {
    expect(send(SignUpForm, {}).errors).toEqual({
      prenom: ['prenom.required'],
      nom: ['nom.required'],
      username: ['email.required'],
      password: ['password.required'],
      terms: ['terms.required'],
    })
  })

  test('an organisation gives its name, even while something else is missing', () => {
    const { errors } = send(SignUpForm, { ...ALICE, prenom: '', organisation: 'on' })
    expect(errors).toEqual({ prenom: ['prenom.required'], incName: ['incName.required'] })
  })

  test('a person needs no organisation', () => {
    expect(send(SignUpForm, ALICE).value).toMatchObject({ prenom: 'Alice', organisation: false, terms: true })
  })

  test.each([
    { length: 11, message: 'password.tooShort' },
    { length: 12, message: undefined },
    { length: 128, message: undefined },
    { length: 129, message: 'password.tooLong' },
  ])('a password of $length characters: $message', ({ length, message }) => {
    expect(NewPassword.safeParse('m'.repeat(length)).error?.issues[0]?.message).toBe(message)
  })

  test('a line break in a name cannot begin another header of an email', () => {
    expect(send(SignUpForm, { ...ALICE, nom: 'Tremblay\r\nBcc: x' }).value).toMatchObject({
      nom: 'Tremblay Bcc: x',
    })
  })
})

describe('proposing an activity', () => {
  test('what is typed becomes what the call takes', () => {
    const draft = ActivityForm.parse(send(ActivityForm, ACTIVITY).value)
    expect(detailsOfForm(draft)).toMatchObject({
      typeId: 1,
      capacity: 30,
      place: { city: 'Saint-Donat' },
    })
  })

  test('unlimited places need no number', () => {
    const { value } = send(ActivityForm, { ...ACTIVITY, participantNbr: '', unlimited: 'on' })
    expect(detailsOfForm(ActivityForm.parse(value)).capacity).toBeNull()
  })

  test.each([
    { field: 'participantNbr', typed: '', message: 'activity.participantNbr.required' },
    { field: 'participantNbr', typed: 'douze', message: 'activity.participantNbr.wrong' },
    { field: 'participantNbr', typed: '1.5', message: 'activity.participantNbr.wrong' },
    { field: 'participantNbr', typed: '0', message: 'activity.participantNbr.tooFew' },
    { field: 'participantNbr', typed: '100001', message: 'activity.participantNbr.tooMany' },
    { field: 'name', typed: '   ', message: 'activity.name.required' },
    { field: 'name', typed: 'é'.repeat(121), message: 'activity.name.tooLong' },
    { field: 'typeId', typed: '99', message: 'activity.typeId.unknown' },
    { field: 'startDate', typed: '2026-02-30T09:00', message: 'activity.startDate.wrong' },
    { field: 'startDate', typed: '1899-12-31T23:59', message: 'activity.startDate.outOfReach' },
    { field: 'startDate', typed: '2100-01-01T00:00', message: 'activity.startDate.outOfReach' },
    { field: 'endDate', typed: '2026-11-21T09:00', message: 'activity.endDate.beforeStart' },
    { field: 'timeZone', typed: 'Mars/Olympus', message: 'timeZone.unknown' },
  ])('$field "$typed": $message', ({ field, typed, message }) => {
    expect(send(ActivityForm, { ...ACTIVITY, [field]: typed }).errors).toEqual({ [field]: [message] })
  })

  test('the bounds of the calendar are within reach', () => {
    const { value } = send(ActivityForm, {
      ...ACTIVITY,
      startDate: '1900-01-01T00:00',
      endDate: '2099-12-31T23:59',
    })
    expect(value).toMatchObject({ endDate: '2099-12-31T23:59' })
  })
})

describe('finding an activity', () => {
  test('an empty form finds everything', () => {
    expect(send(ListFilters, { search: '', startDate: '', page: '' }).value).toMatchObject({ page: 0 })
  })

  test('types, days and the page are read from the address', () => {
    const typed = { types: ['1', '4'], startDate: '2026-11-21', endDate: '2026-11-22', page: '2' }
    expect(send(ListFilters, typed).value).toMatchObject({ types: [1, 4], page: 2 })
  })

  test('days in the wrong order are said at the last day', () => {
    const typed = { startDate: '2026-11-22', endDate: '2026-11-21' }
    expect(send(ListFilters, typed).errors).toEqual({ endDate: ['endDate.beforeStart'] })
  })
})

describe('registering and marking', () => {
  test.each([
    { typed: '0', message: 'participation.nbrParticipant.tooFew' },
    { typed: '-1', message: 'participation.nbrParticipant.tooFew' },
    { typed: '1.5', message: 'participation.nbrParticipant.wrong' },
    { typed: '51', message: 'participation.nbrParticipant.tooMany' },
    { typed: '1e9', message: 'participation.nbrParticipant.tooMany' },
  ])('a party of "$typed": $message', ({ typed, message }) => {
    expect(send(RegistrationForm, { nbrParticipant: typed }).errors).toEqual({ nbrParticipant: [message] })
  })

  test('unticked boxes mean no', () => {
    const value = { nbrParticipant: 2, consent: false, acceptFewer: false }
    expect(send(RegistrationForm, { nbrParticipant: '2' })).toEqual({ value })
  })

  test('the two buttons of a mark send 1 and 0', () => {
    expect(send(AttendanceForm, { participantId: '7', rate: '1' }).value).toEqual({
      participantId: 7,
      rate: 1,
    })
    expect(send(AttendanceForm, { participantId: '7', rate: '0' }).value).toEqual({
      participantId: 7,
      rate: 0,
    })
    expect(send(AttendanceForm, { participantId: '7', rate: '2' }).errors).toEqual({
      rate: ['participation.rate'],
    })
  })
})

test.each([
  ['/forfaits', true],
  ['https://example.org/x', true],
  ['//example.org', false],
  ['/\\example.org', false],
  ['http://example.org', false],
  ['javascript:alert(1)', false],
])('an announcement that leads to %s: %s', (href, isGood) => {
  const typed = { textFr: 'a', textEn: 'a', href, startDate: '2026-11-21T09:00', endDate: '2026-11-22T09:00' }
  expect(send(AnnouncementForm, typed).errors).toEqual(isGood ? undefined : { href: ['announcement.href'] })
})

const NAMED_LINKS: [string, Record<string, string>, Record<string, string[]> | undefined][] = [
  ['in both languages', { href: '/blog', linkFr: 'Lire', linkEn: 'Read' }, undefined],
  ['in neither', { href: '/blog' }, undefined],
  ['in English alone', { href: '/blog', linkEn: 'Read' }, { linkFr: ['announcement.linkFr.required'] }],
  ['in French alone', { href: '/blog', linkFr: 'Lire' }, { linkEn: ['announcement.linkEn.required'] }],
  ['without a link', { linkFr: 'Lire', linkEn: 'Read' }, { href: ['announcement.hrefMissing'] }],
]

test.each(NAMED_LINKS)('the words of an announcement’s link %s', (_, link, errors) => {
  const typed = { textFr: 'a', textEn: 'a', startDate: '2026-11-21T09:00', endDate: '2026-11-22T09:00' }
  expect(send(AnnouncementForm, { ...typed, ...link }).errors).toEqual(errors)
})

describe('interests', () => {
  test.each(['0', '-1', '1.5', '4711', 'x'])('%s is refused by the form, not by the call behind it', (id) => {
    expect(Object.values(send(InterestsForm, { selectedTypes: ['1', id] }).errors ?? {})).toEqual([
      ['types.unknown'],
    ])
  })

  test('types are numbers, and nothing ticked is none', () => {
    expect(send(InterestsForm, { selectedTypes: ['1', '2'] }).value).toEqual({ selectedTypes: [1, 2] })
    expect(send(InterestsForm, {}).value).toEqual({ selectedTypes: [] })
  })
})
