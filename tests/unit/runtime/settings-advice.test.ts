import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '#server/runtime/env.ts'
import { adviseOn } from '#server/runtime/settings/advice.ts'

const PUBLIC = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://viree.exemple.org',
  OPERATORS: 'odile@exemple.org',
  SMTP_URL: 'smtp://user:secret@smtp.exemple.org',
  TRUSTED_PROXIES: '10.0.0.1',
  VIREE_SANDBOX: '1',
}

/** Without a key or an id, their hosts are not used. */
const COUNTERS = { POSTHOG_KEY: 'phc_0123456789', TAG_ID: 'G-AB12CD34EF' }

const advice = (env: Record<string, string>) => adviseOn(readSettings(env))
const names = (env: Record<string, string>) => advice(env).map((sentence) => /^[A-Z_]+/.exec(sentence)?.[0])

describe('what start-up names', () => {
  test('nothing on one’s own machine, and nothing where all is set', () => {
    expect(advice({})).toEqual([])
    expect(
      advice({ REDIS_URL: 'redis://localhost', DATABASE_URL: 'postgres://viree@127.0.0.1/viree' }),
    ).toEqual([])
    expect(advice(PUBLIC)).toEqual([])
  })

  test('an address that others reach, without PUBLIC_URL', () => {
    const { PUBLIC_URL: _, ...rest } = PUBLIC
    expect(advice(rest)).toEqual([
      expect.stringMatching(/^PUBLIC_URL is missing: HOST \(0\.0\.0\.0\).*localhost:3000/),
    ])
  })

  test('the proxy before an address with TLS, and the key without which nothing is sold', () => {
    const { TRUSTED_PROXIES: _, VIREE_SANDBOX: __, ...rest } = PUBLIC
    expect(names(rest)).toEqual(['TRUSTED_PROXIES', 'STRIPE_SECRET_KEY'])
  })

  test('an address without TLS, and nobody to operate', () => {
    expect(names({ ...PUBLIC, PUBLIC_URL: 'http://viree.exemple.org', OPERATORS: '' })).toEqual([
      'PUBLIC_URL',
      'OPERATORS',
    ])
  })

  test.each([
    ['DATABASE_URL', 'postgres://viree:secret@db.exemple.org/viree'],
    ['DATABASE_URL', 'postgres://viree:secret@db/viree?sslmode=disable'],
    ['DATABASE_URL', 'postgres://viree@localhost/viree?host=db.exemple.org'],
    ['REDIS_URL', 'redis://redis:6379'],
    ['SMTP_URL', 'smtp://smtp.exemple.org'],
    ['SMTP_URL', 'smtp://user:secret@smtp.exemple.org?ignoreTLS=true'],
    ['IMPROVER_URL', 'http://10.0.0.5:8000/v1'],
    ['POSTHOG_HOST', 'http://posthog.exemple.org'],
    ['TAG_HOST', 'http://tag.exemple.org'],
  ])('%s=%s speaks in the clear', (name, value) => {
    expect(names({ ...PUBLIC, ...COUNTERS, [name]: value })).toEqual([name])
  })

  test.each([
    ['DATABASE_URL', 'postgres://viree:secret@db.exemple.org/viree?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://viree@localhost/viree?host=/run/postgresql'],
    ['REDIS_URL', 'rediss://redis.exemple.org'],
    ['SMTP_URL', 'smtps://smtp.exemple.org'],
    ['SMTP_URL', 'smtp://localhost'],
    ['IMPROVER_URL', 'https://improver.exemple.org/v1'],
    ['IMPROVER_URL', 'http://127.0.0.1:8000/v1'],
    ['POSTHOG_HOST', 'https://posthog.exemple.org'],
    ['TAG_HOST', 'http://localhost:4000'],
  ])('%s=%s does not', (name, value) => {
    expect(names({ ...PUBLIC, ...COUNTERS, [name]: value })).toEqual([])
  })
})

describe('REQUIRE_TLS=1', () => {
  test.each([
    ['DATABASE_URL', 'postgres://viree:secret@db.exemple.org/viree'],
    ['REDIS_URL', 'redis://redis.exemple.org'],
    ['SMTP_URL', 'smtp://user:secret@smtp.exemple.org?ignoreTLS=true'],
    ['IMPROVER_URL', 'http://10.0.0.5:8000/v1'],
    ['POSTHOG_HOST', 'http://posthog.exemple.org'],
    ['TAG_HOST', 'http://tag.exemple.org'],
  ])('stops a start with %s=%s', (name, value) => {
    const read = () => readSettings({ ...COUNTERS, [name]: value, REQUIRE_TLS: '1' })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^${name}: .*(not encrypted|unencrypted)`))
  })

  test('makes every mail server outside of this machine offer STARTTLS', () => {
    const requires = (SMTP_URL: string, REQUIRE_TLS: string) =>
      readSettings({ SMTP_URL, REQUIRE_TLS }).smtpRequiresTls
    expect(requires('smtp://smtp.exemple.org', '0')).toBe(false)
    expect(requires('smtp://smtp.exemple.org', '1')).toBe(true)
    expect(requires('smtp://localhost', '1')).toBe(false)
  })
})

test.each([
  ['smtp://user:secret@smtp.exemple.org', true],
  ['smtp://user:secret@localhost:1025', false],
  ['smtp://smtp.exemple.org', false],
  ['smtps://user:secret@smtp.exemple.org', false],
])('a password for %s leaves this machine only after STARTTLS: %s', (SMTP_URL, isRequired) => {
  expect(readSettings({ SMTP_URL }).smtpRequiresTls).toBe(isRequired)
})
