import type { TFunction } from 'i18next'

/** The common texts, looked up once by a list and passed to its rows: a lookup costs more than a row itself. */
export interface Words {
  t: TFunction<'common'>
  i18n: { language: string }
}
