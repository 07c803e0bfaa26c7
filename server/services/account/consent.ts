import { randomUUID } from 'node:crypto'
import { insertConsentRecord } from '#db/queries/account/consent-record.ts'
import {
  CONSENT_TEXT_VERSIONS,
  type ConsentAnswer,
  type ConsentPurpose,
} from '#server/domain/account/consent.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'

/** The source of the words of each question. */
const WORDINGS: Record<ConsentPurpose, string> = {
  ANALYTICS: 'common:consent.text',
  NEWSLETTER: 'content:newsletter.consent',
  PARENT: 'account:parent.consent',
  ATTENDED: 'settings:privacy.attendedConsent',
  EMAIL_TO_HOST: 'participation:join.consent',
}

interface Answer {
  purpose: ConsentPurpose
  answer: ConsentAnswer
  locale: Locale
  /** The pseudonym of the browser that answers; null: it gets a new one. */
  pseudonym: string | null
  /** The host about whom the words are. */
  words?: { host: string }
}

/**
 * Keeps the proof of an answer: the person or browser, the time, and the words. Returns the pseudonym of the browser.
 */
export async function recordConsent(
  { db, now }: Services,
  person: Pick<Session, 'userId'> | null,
  { purpose, answer, locale, pseudonym, words }: Answer,
): Promise<{ pseudonym: string }> {
  const name = pseudonym ?? randomUUID()
  await insertConsentRecord(db, {
    pseudonym: name,
    userId: person?.userId ?? null,
    purpose,
    answer,
    textVersion: CONSENT_TEXT_VERSIONS[purpose],
    wording: i18nOf(locale).t(WORDINGS[purpose], { ...words }),
    language: locale,
    at: instant(now()),
  })
  return { pseudonym: name }
}
