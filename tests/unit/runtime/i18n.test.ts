import { expect, test } from 'vitest'
import { loadTexts } from '#app/lib/words/files.ts'
import { i18nOf } from '#server/runtime/i18n.ts'

test('the words of the local Stripe stay with it', async () => {
  expect(i18nOf('fr').hasResourceBundle('fr', 'common')).toBe(true)
  expect(i18nOf('fr').hasResourceBundle('fr', 'sandbox')).toBe(false)
  await expect(loadTexts('fr', 'sandbox')).rejects.toThrow('no words for fr/sandbox')
  expect(Object.keys(await loadTexts('fr', 'cheques'))).toContain('desk')
})
