import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from '#app/shared/account/sign-in/password-strength.ts'
import { makePasswords } from '#server/gateways/sign-in/passwords-argon2.ts'

const { isWeak } = makePasswords()

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

test('what is called good, the server does not call weak', { timeout: 60_000 }, async () => {
  for (const password of fc.sample(passwords, { numRuns: 60, seed: 20261121 }))
    expect([password, await isWeak(password, [])]).toEqual([password, false])
})
