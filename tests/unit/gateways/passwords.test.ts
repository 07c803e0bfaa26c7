import type * as argon2 from '@node-rs/argon2'
import { hash } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'

/** The hashes that were really computed, in order: for a comparison, the cost of the hash. */
const computed = vi.hoisted((): string[] => [])

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>()
  const verify: typeof real.verify = (known, ...rest) => {
    computed.push(/^\$argon2id\$v=19\$[^$]+/.exec(String(known))?.[0] ?? 'something else')
    return real.verify(known, ...rest)
  }
  return { ...real, verify }
})

// Another file may have imported the real one before: modules are shared.
vi.resetModules()
const { makePasswords } = await import('#server/gateways/sign-in/passwords-argon2.ts')

beforeEach(() => void computed.splice(0))

test('who has no account, or no password, is compared with a hash of the same cost', async () => {
  const passwords = makePasswords()
  const known = await passwords.hash('sept outardes au-dessus du fleuve')
  expect(await passwords.verify(known, 'une autre phrase')).toBe(false)
  expect(await passwords.verify(null, 'une autre phrase')).toBe(false)
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  expect(computed).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})

test('a password is what was typed, not how the keyboard composes its accents', async () => {
  const passwords = makePasswords()
  const known = await passwords.hash('été'.normalize('NFD'))
  expect(await passwords.verify(known, 'été'.normalize('NFC'))).toBe(true)
  expect(await passwords.verify(known, 'ete')).toBe(false)
  expect(await passwords.verify(await hash('été'), 'été'.normalize('NFD'))).toBe(true)
})
