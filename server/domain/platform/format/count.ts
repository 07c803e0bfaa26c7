const NBSP = '\u00A0'

/** `12 345` in French, `12,345` in English. Not Intl: its narrow space is missing from our fonts. */
export function formatCount(count: number, locale: string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, locale.startsWith('fr') ? NBSP : ',')
}
