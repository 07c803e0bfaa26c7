import { describe, expect, test } from 'vitest'
import { isBot, makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { readSettings } from '#server/runtime/env.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'

const START = Date.parse('2026-11-21T14:00:00.000Z')
const after = (ms: number, secret = 'a secret of ours') => ({
  now: () => new Date(START + ms),
  signer: signerOf(secret),
  settings: readSettings({}),
})

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a public form', () => {
  const formToken = makeFormToken(after(0))

  test('is read when somebody took the time to fill it in, however long that was', () => {
    const form = formWith({ stamp: formToken, commentaire: '', prenom: 'Jeanne' })
    expect(isBot(form, after(2000))).toBe(false)
    expect(isBot(form, after(30 * 86_400_000))).toBe(false)
  })

  test('is not read when it left at once', () => {
    expect(isBot(formWith({ stamp: formToken }), after(1999))).toBe(true)
  })

  test('is not read when the field that nobody sees is filled in', () => {
    expect(isBot(formWith({ stamp: formToken, commentaire: 'Buy now' }), after(60_000))).toBe(true)
  })

  test.each([
    ['none', {}],
    ['an empty token', { stamp: '' }],
    ['an older one that we did not seal', { stamp: formToken.replace(/^\w+/, 'a') }],
    ['one with emails of several bytes', { stamp: `${formToken.slice(0, -2)}éé` }],
    ['one of another site', { stamp: makeFormToken(after(0, 'theirs')) }],
  ])('is not read with a token that is not ours: %s', (_, fields) => {
    expect(isBot(formWith(fields), after(60_000))).toBe(true)
  })

  test('has a token of its own', () => {
    expect(makeFormToken(after(0))).not.toBe(makeFormToken(after(0)))
  })
})
