import { formatCount } from './count.ts'

const NBSP = '\u00A0'

/** `1 234,50 $` in French, `$1,234.50` in English: always integer cents of Canadian dollars. */
export function formatMoney(cents: number, locale: string): string {
  const isFrench = locale.startsWith('fr')
  const dollars = formatCount(Math.trunc(Math.abs(cents) / 100), locale)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  const sign = cents < 0 ? '−' : ''

  return isFrench ? `${sign}${dollars},${rest}${NBSP}$` : `${sign}$${dollars}.${rest}`
}

/** The same without cents where there are none: `12 $`, `$12`. */
export function formatWholeMoney(cents: number, locale: string): string {
  const text = formatMoney(cents, locale)
  return cents % 100 === 0 ? text.replace(/[.,]00(?=\D*$)/, '') : text
}
