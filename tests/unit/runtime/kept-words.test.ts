import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { keepWords } from '#server/runtime/kept-words.ts'

function make() {
  const instance = i18next.createInstance()
  void instance.init({
    lng: 'fr',
    resources: {
      fr: {
        common: {
          skip: 'Passer',
          hello: 'Bonjour {{name}}',
          place_one: 'une place',
          place_other: '{{count}} places',
        },
        forms: { skip: 'Sauter', part: { skip: 'Enjamber' } },
      },
    },
    ns: ['common', 'forms'],
    defaultNS: 'common',
    initImmediate: false,
  })
  return instance
}

test('every text is the one of i18next, the first time and later', () => {
  const [plain, kept] = [make(), make()]
  keepWords(kept)
  for (const instance of [plain, kept, kept]) {
    const t = instance.getFixedT(null, 'common')
    expect([t('skip'), t('forms:skip'), t('nowhere'), t('hello', { name: 'Alice' })]).toEqual([
      'Passer',
      'Sauter',
      'nowhere',
      'Bonjour Alice',
    ])
    expect([t('hello', { name: 'Bruno' }), t('place', { count: 1 }), t('place', { count: 3 })]).toEqual([
      'Bonjour Bruno',
      'une place',
      '3 places',
    ])
    const text = { count: '1' as unknown as number }
    expect([t('place', text), t('hello', { name: 'x'.repeat(50) })]).toEqual([
      plain.getFixedT(null, 'common')('place', text),
      `Bonjour ${'x'.repeat(50)}`,
    ])
    expect(t('hello', { replace: { name: 'Dan' } })).toBe('Bonjour Dan')
    expect(t(['nowhere', 'skip'])).toBe('Passer')
    expect(instance.getFixedT('fr', 'forms')('skip')).toBe('Sauter')
    expect(instance.getFixedT(null, 'forms', 'part')('skip')).toBe('Enjamber')
    expect(instance.getFixedT(null, ['forms', 'common'])('hello', { name: 'Cy' })).toBe('Bonjour Cy')
  }
})

test('a text is looked up once for the same values, and a function made once', () => {
  const instance = make()
  keepWords(instance)
  const look = vi.spyOn(instance, 't')
  const t = instance.getFixedT(null, 'common')
  expect(instance.getFixedT(null, 'common')).toBe(t)
  expect(Object.entries(t)).toContainEqual(['ns', 'common'])
  for (let time = 0; time < 3; time++) t('skip')
  expect(look).toHaveBeenCalledTimes(1)
  for (let time = 0; time < 3; time++) t('hello', { name: 'Alice' })
  expect(look).toHaveBeenCalledTimes(2)
})
