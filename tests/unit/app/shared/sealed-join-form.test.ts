import { expect, test } from 'vitest'
import {
  KEPT,
  openFormToPay,
  openSealedJoinForm,
  sealFormToPay,
  sealJoinForm,
} from '#app/shared/participation/sealed-join-form.server.ts'
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
