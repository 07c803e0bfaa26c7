/** Returns a bank number as everybody sees it, its owner too: all but the last three digits are hidden. */
export function maskBankNumber(digits: string): string {
  return '•'.repeat(Math.max(0, digits.length - 3)) + digits.slice(-3)
}
