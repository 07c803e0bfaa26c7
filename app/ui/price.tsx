import { useTranslation } from 'react-i18next'
import type { Words } from '#app/lib/format/words.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

interface PriceProps {
  cents: number | null
  /** Whether it is the lowest of several: people who read "free" would be surprised by the others. */
  isLowest?: boolean | undefined
}

/** An amount in cents, or the word for free. */
export function Price({ cents, isLowest }: PriceProps) {
  return <>{priceText(cents, useTranslation('common'), isLowest)}</>
}

/** The same as text, for the rows of a list; null is not shown. */
export function priceText(cents: number, words: Words, isLowest?: boolean): string
export function priceText(cents: number | null, words: Words, isLowest?: boolean): string | null
export function priceText(cents: number | null, { t, i18n }: Words, isLowest = false): string | null {
  if (cents === null) return null
  if (cents === 0 && !isLowest) return t('price.free')
  const price = formatMoney(cents, i18n.language)
  return isLowest ? t('price.from', { price }) : price
}
