import { describe, expect, test } from 'vitest'
import { isCaught, stampForm } from '#app/lib/robot-trap.server.ts'

const START = Date.parse('2026-11-21T14:00:00.000Z')
const after = (ms: number, flashSecret = 'a secret of ours') => ({
  now: () => new Date(START + ms),
  flashSecret,
})

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a public form', () => {
  const stamp = stampForm(after(0))

  test('is read when somebody took the time to fill it in, however long that was', () => {
    const form = formWith({ stamp, commentaire: '', prenom: 'Jeanne' })
    expect(isCaught(form, after(2000))).toBe(false)
    expect(isCaught(form, after(30 * 86_400_000))).toBe(false)
  })

  test('is not read when it left at once', () => {
    expect(isCaught(formWith({ stamp }), after(1999))).toBe(true)
  })

  test('is not read when the field that nobody sees is filled in', () => {
    expect(isCaught(formWith({ stamp, commentaire: 'Buy now' }), after(60_000))).toBe(true)
  })

  test.each([
    ['none', {}],
    ['an empty stamp', { stamp: '' }],
    ['an older one that we did not seal', { stamp: stamp.replace(/^\w+/, 'a') }],
    ['one with emails of several bytes', { stamp: `${stamp.slice(0, -2)}éé` }],
    ['one of another site', { stamp: stampForm(after(0, 'theirs')) }],
  ])('is not read with a stamp that is not ours: %s', (_, fields) => {
    expect(isCaught(formWith(fields), after(60_000))).toBe(true)
  })

  test('has a stamp of its own', () => {
    expect(stampForm(after(0))).not.toBe(stampForm(after(0)))
  })
})
