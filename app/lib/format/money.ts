/** Formats amounts for people. Always integer cents of Canadian dollars. */

const NBSP = '\u00A0'

/** `1 234,50 $` in French, `$1,234.50` in English. */
export function formatMoney(cents: number, locale: string): string {
  const isFrench = locale.startsWith('fr')
  const dollars = String(Math.trunc(Math.abs(cents) / 100))
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, isFrench ? NBSP : ',')
  const sign = cents < 0 ? '−' : ''

  return isFrench ? `${sign}${grouped},${rest}${NBSP}$` : `${sign}$${grouped}.${rest}`
}

/** The word for a price of zero: a key of the namespace `common`. */
export const FREE_KEY = 'price.free'
