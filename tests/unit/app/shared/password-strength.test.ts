import fc from 'fast-check'
import { passwords as breached } from 'virtual:breached-passwords'
import { prints } from 'virtual:strong-looking-breached-passwords'
import { expect, test } from 'vitest'
import { passwordStrength } from '#app/shared/account/sign-in/password-strength.ts'
import { makePasswords } from '#server/gateways/sign-in/passwords-argon2.ts'

const { isWeak, isBreached } = makePasswords()

test.each([
  ['motdepasse123', 'weak'],
  ['M0tD3P4sse!2026', 'weak'],
  ['azertyuiop123', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['soleil soleil soleil', 'weak'],
  ['123456789012345', 'weak'],
  ['Maude1987Rimouski', 'weak'],
  ['canot rouge vite', 'weak'],
  ['canot rouge vite midi', 'fair'],
  ['quatre outardes sur le lac gelé', 'good'],
  ['xK9#q2Lw!7Zp$v', 'good'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

/** Pieces of which people make passwords. */
const PARTS =
  'motdepasse Rimouski hockey 2026 123 ! été Tremblay lac abc amour Zq 7 $ chat fleuve tuque érable'.split(
    ' ',
  )

const passwords = fc
  .tuple(fc.array(fc.constantFrom(...PARTS), { minLength: 2, maxLength: 8 }), fc.constantFrom('', ' ', '-'))
  .map(([parts, between]) => parts.join(between))
  .filter((password) => password.length >= 12 && passwordStrength(password) === 'good')

test.each(['P4ssw0rd1234', 'Az3rtyu10p!!', 'm0td3p4sse123'])('%s stays weak', async (password) => {
  expect(await isWeak(password, [])).toBe(true)
})

test('what is called good, the server does not call weak', async () => {
  for (const password of fc.sample(passwords, { numRuns: 60, seed: 20261121 }))
    expect([password, await isWeak(password, [])]).toEqual([password, false])
})

const BREACHED = breached.trim().split('\n')

test('no password known from breaches is called good, and the browser gets none of them', () => {
  expect(BREACHED.length).toBeGreaterThan(40_000)
  const capitals = BREACHED.map((password) => password.toUpperCase())
  expect([...BREACHED, ...capitals].filter((password) => passwordStrength(password) === 'good')).toEqual([])
  expect(prints.length).toBeGreaterThan(400)
  expect(prints.length).toBeLessThan(2000)
  expect(prints).toMatch(/^[\w-]+$/)
})

test.each(['8m917a753k98s25', '8M917A753K98S25', 'changed_due_to_fraud', '1Q2W3E4R5T6Y'])(
  '%s is known from breaches, whatever its capitals',
  async (password) => {
    expect(await isBreached(password)).toBe(true)
  },
)

test.each([
  'quatre outardes sur le lac gelé',
  'changed_due_to_fraud_',
  '\n8m917a753k98s25',
  'changed_due_to',
])('%j is not', async (password) => {
  expect(await isBreached(password)).toBe(false)
})

test('a password with a line break in it is no part of the list', async () => {
  expect(await isBreached(BREACHED.slice(0, 2).join('\n'))).toBe(false)
})
