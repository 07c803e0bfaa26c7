import i18next from 'i18next'
import type { Translate } from '#emails/letter.ts'
import en from '#locales/en/letters.json' with { type: 'json' }
import fr from '#locales/fr/letters.json' with { type: 'json' }

/** i18next as the product sets it up, with the words of the letters in both languages. */
const words = i18next.createInstance()
await words.init({
  resources: { fr: { letters: fr }, en: { letters: en } },
  ns: ['letters'],
  defaultNS: 'letters',
  fallbackLng: false,
  interpolation: { escapeValue: false },
})

export const french: Translate = words.getFixedT('fr', 'letters')
export const english: Translate = words.getFixedT('en', 'letters')
