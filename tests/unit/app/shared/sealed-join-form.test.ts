import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  KEPT,
  longestField,
  openFormToPay,
  openSealedJoinForm,
  queryWith,
  sealFormToPay,
  sealJoinForm,
} from '#app/shared/participation/sealed-join-form.server.ts'
import { waitPathFor } from '#server/domain/participation/wait-path.ts'
import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { fixedKeys } from '#server/gateways/keys.ts'

const MINUTE_MS = 60_000
const noon = new Date('2026-11-21T12:00:00.000Z')
const dataSeal = makeDataSeal(fixedKeys([{ id: 1, key: '01'.repeat(32) }]))
const at = (minutes: number) => ({ now: () => new Date(noon.getTime() + minutes * MINUTE_MS), dataSeal })

function form(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const typed = { prenom: 'Jeanne', email: 'jeanne@exemple.ca', nbrParticipant: '3', consent: 'on' }

test('a form half filled comes back as it was left, and nothing of it can be read on the way', () => {
  const sealed = sealJoinForm(7, form({ ...typed, nom: '', as: 'guest', stamp: 'abc', terms: 'on' }), at(0))
  expect(openSealedJoinForm(7, sealed, at(119))).toEqual(typed)
  expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('jeanne')
  expect(new URLSearchParams({ [KEPT]: sealed }).get(KEPT)).toBe(sealed)
})

test('it opens no other activity, not after two hours, and not when a character was changed', () => {
  const sealed = sealJoinForm(7, form(typed), at(0))
  const other = sealed.startsWith('v1.A') ? `v1.B${sealed.slice(4)}` : `v1.A${sealed.slice(4)}`
  expect(openSealedJoinForm(8, sealed, at(1))).toBeNull()
  expect(openSealedJoinForm(7, sealed, at(120))).toBeNull()
  expect(openSealedJoinForm(7, other, at(1))).toBeNull()
  expect(openSealedJoinForm(7, 'nothing of ours', at(1))).toBeNull()
  expect(openSealedJoinForm(7, null, at(1))).toBeNull()
})

test('a field that nobody types that long is left behind', () => {
  const sealed = sealJoinForm(7, form({ ...typed, nom: 'x'.repeat(255) }), at(0))
  expect(openSealedJoinForm(7, sealed, at(1))).toEqual(typed)
})

test('a form about to be paid for is sent as it was, and is another seal than that of signing in', () => {
  const whole = {
    ...typed,
    as: 'guest',
    terms: 'on',
    emailAgain: typed.email,
    province: 'ON',
    askedPeople: '3',
  }
  const sealed = sealFormToPay(7, form({ ...whole, stamp: 'abc' }), at(0))
  expect(Object.fromEntries(openFormToPay(7, sealed, at(119)) ?? [])).toEqual(whole)
  expect(openFormToPay(8, sealed, at(1))).toBeNull()
  expect(openFormToPay(7, sealed, at(120))).toBeNull()
  expect(openSealedJoinForm(7, sealed, at(1))).toBeNull()
  expect(openFormToPay(7, sealJoinForm(7, form(whole), at(0)), at(1))).toBeNull()
})

describe('a form about to be paid for with much text', () => {
  const PROSE =
    'Nous venons en voiture depuis Rimouski avec deux enfants et un chien. Y a-t-il une place pour les poussettes, et ' +
    'de l’eau sur le sentier? Ma mère marche avec une canne; elle attendra peut-être au chalet pendant la montée. ' +
    'Personne n’est allergique aux arachides, mais le plus jeune ne digère pas le lait. Merci de nous dire où se garer ' +
    'si le stationnement du quai est plein, et jusqu’à quelle heure la barrière reste ouverte le dimanche soir en hiver. '
  /** Different words for each answer. */
  const answer = (index: number, length: number) =>
    `${index} ${PROSE.slice(index * 31)}${PROSE}`.slice(0, length)
  const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)
  const entries = (count: number, entry: (index: number) => [string, string][]) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index + 1)).flat())
  const answers = (text: (index: number) => string) =>
    entries(11, (index) => [[`answer-${index}`, text(index)]])

  test.each([
    ['eleven long answers', answers((index) => answer(index, 480))],
    [
      'a party of fifty, with names and an answer for each',
      entries(50, (person) => [
        [`name-${person}-prenom`, `Prénom ${person}`],
        [`name-${person}-nom`, `Nom de famille ${person}`],
        [`answer-3-${person}`, answer(person % 13, 60)],
      ]),
    ],
  ])('holds all of it, and so does the form to change it: %s', (_, more) => {
    const whole = form({ ...typed, as: 'account', ...more })
    const sealed = sealFormToPay(7, whole, at(0))
    expect(Object.fromEntries(openFormToPay(7, sealed, at(1)) ?? [])).toEqual(Object.fromEntries(whole))
    expect(sealed!.length).toBeLessThanOrEqual(6000)
    expect(openSealedJoinForm(7, sealJoinForm(7, whole, at(0)), at(1))).toEqual({ ...typed, ...more })
  })

  test('is refused where it does not fit, by the answer to shorten; nothing is left out of it', () => {
    const long = form({ ...typed, ...answers((index) => noise(index === 4 ? 500 : 480)) })
    expect(sealFormToPay(7, long, at(0))).toBeNull()
    expect(longestField(long)).toBe('answer-4')
    expect(sealFormToPay(7, form({ 'answer-1': 'x'.repeat(70_000) }), at(0))).toBeNull()
  })

  test('leaves the longest answers out for signing in, where the form is shown again', () => {
    const long = form({ ...typed, ...answers(() => noise(480)), 'answer-12': 'Oui' })
    const sealed = sealJoinForm(7, long, at(0))
    expect(sealed.length).toBeLessThanOrEqual(6000)
    expect(openSealedJoinForm(7, sealed, at(1))).toMatchObject({ ...typed, 'answer-12': 'Oui' })
  })
})

test('the code of a sponsor goes along with a sealed form, and with the way to the waiting list', () => {
  const from = (query: string) => new Request(`https://viree.example/activites/6/inscription${query}`)
  expect(queryWith('abc', from('?spsId=X1&n=2')).toString()).toBe('reprise=abc&spsId=X1')
  expect(queryWith('abc', from('')).toString()).toBe('reprise=abc')
  expect(waitPathFor(6, 2, { spsId: 'X1' })).toBe(`${waitPathFor(6, 2)}&spsId=X1`)
})
