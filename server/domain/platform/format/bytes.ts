const NBSP = '\u00A0'

/** `812 octets`, `3,4 Ko`, `1,2 Mo` · `812 bytes`, `3.4 KB`, `1.2 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const isFrench = locale.startsWith('fr')
  const [small, kilo, mega] = isFrench ? ['octets', 'Ko', 'Mo'] : ['bytes', 'KB', 'MB']
  if (bytes < 1024) return `${bytes}${NBSP}${small}`

  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, kilo] : [bytes / 1024 / 1024, mega]
  const digits = amount.toFixed(amount < 10 ? 1 : 0)
  return `${isFrench ? digits.replace('.', ',') : digits}${NBSP}${unit}`
}
