import { expect, test } from 'vitest'
import { openSealedForm, sealForm } from '#app/lib/form/interrupted-form.server.ts'
import { makeDataSeal } from '#server/gateways/data-seal.ts'
import { fixedKeys } from '#server/gateways/keys.ts'

const MINUTE_MS = 60_000
const noon = new Date('2026-11-21T12:00:00.000Z')
const dataSeal = makeDataSeal(fixedKeys([{ id: 1, key: '01'.repeat(32) }]))
const at = (minutes: number) => ({ now: () => new Date(noon.getTime() + minutes * MINUTE_MS), dataSeal })

const here = { sessionId: 7 }

function form(...fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const typed: [string, string][] = [
  ['reason', 'Fausses annonces'],
  ['activityIds', '3'],
  ['activityIds', '5'],
]

test('an interrupted form comes back as it was, and nothing of it can be read on the way', () => {
  const sealed = sealForm(here, form(...typed, ['empty', '']), at(0)) ?? ''
  expect([...(openSealedForm(here, sealed, at(29)) ?? [])]).toEqual(typed)
  expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('annonces')
  expect(new URLSearchParams({ reprise: sealed }).toString()).toBe(`reprise=${sealed}`)
})

test('passwords, answers of devices and files are left out', () => {
  const secrets: [string, string | File][] = [
    ['password', 'secret'],
    ['newPass', 'secret'],
    ['previousPass', 'secret'],
    ['answer', '{"id":"secret"}'],
    ['picture', new File(['secret'], 'secret.png')],
  ]
  expect(sealForm(here, form(...secrets), at(0))).toBeNull()
  const sealed = sealForm(here, form(...secrets, ...typed), at(0)) ?? ''
  expect([...(openSealedForm(here, sealed, at(1)) ?? [])]).toEqual(typed)
})

test('it opens in no other session, and not after half an hour', () => {
  const sealed = sealForm(here, form(...typed), at(0)) ?? ''
  expect(openSealedForm({ sessionId: 8 }, sealed, at(1))).toBeNull()
  expect(openSealedForm(here, sealed, at(30))).toBeNull()
  expect(openSealedForm(here, 'nothing of ours', at(1))).toBeNull()
})

test('a text that fits into no address is left out, the others stay', () => {
  const sealed = sealForm(here, form(['message', 'x'.repeat(6000)], ...typed), at(0)) ?? ''
  expect([...(openSealedForm(here, sealed, at(1)) ?? [])]).toEqual(typed)
})
