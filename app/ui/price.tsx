import { useTranslation } from 'react-i18next'
import type { Words } from '#app/lib/format/words.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

/** An amount in cents, or the word for free. */
export function Price({ cents }: { cents: number | null }) {
  return <>{priceText(cents, useTranslation('common'))}</>
}

/** The same as text, for the rows of a list; null is not shown. */
export function priceText(cents: number | null, { t, i18n }: Words): string | null {
  if (cents === null) return null
  return cents === 0 ? t('price.free') : formatMoney(cents, i18n.language)
}
