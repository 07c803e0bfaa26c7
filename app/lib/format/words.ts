import type { TFunction } from 'i18next'

/** The common words, asked for once by a list and handed to its rows: looking them up costs more than a row itself. */
export interface Words {
  t: TFunction<'common'>
  i18n: { language: string }
}
