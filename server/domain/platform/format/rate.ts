const NBSP = '\u00A0'
const IN_A_PERCENT = 1000

/** A rate in hundred-thousandths: 9975 is `9,975 %` in French, `9.975%` in English. */
export function formatRate(rate: number, locale: string): string {
  const whole = Math.trunc(rate / IN_A_PERCENT)
  const rest = String(rate % IN_A_PERCENT)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const isFrench = locale.startsWith('fr')
  const number = rest ? `${whole}${isFrench ? ',' : '.'}${rest}` : String(whole)
  return isFrench ? `${number}${NBSP}%` : `${number}%`
}
