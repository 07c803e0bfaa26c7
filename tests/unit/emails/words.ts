import i18next from 'i18next'
import type { Translate } from '#emails/message.ts'
import en from '#locales/en/emails.json' with { type: 'json' }
import fr from '#locales/fr/emails.json' with { type: 'json' }

/** i18next as the product sets it up, with the texts of the emails in both languages. */
const words = i18next.createInstance()
await words.init({
  resources: { fr: { emails: fr }, en: { emails: en } },
  ns: ['emails'],
  defaultNS: 'emails',
  fallbackLng: false,
  interpolation: { escapeValue: false },
})

export const french: Translate = words.getFixedT('fr', 'emails')
export const english: Translate = words.getFixedT('en', 'emails')
