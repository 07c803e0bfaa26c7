/** Registration numbers of the two sales taxes, as their holders copy them from paper. Pure. */

const GST = /^(\d{9})RT(\d{4})$/
const QST = /^(\d{10})TQ(\d{4})$/

/** The weights of Revenu Québec's check digit, over the first nine digits, modulo 11. */
const QST_WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2]

/** `123456789RT0001`: a business number, whose last digit checks the others (Luhn), and the account. */
export function isGstNumber(text: string): boolean {
  const [, business, account] = GST.exec(text) ?? []
  return business !== undefined && account !== '0000' && isLuhn(business)
}

/** `1234567890TQ0001`: an identification number with its check digit, and the file. */
export function isQstNumber(text: string): boolean {
  const [, identification, file] = QST.exec(text) ?? []
  if (identification === undefined || file === '0000') return false
  const sum = QST_WEIGHTS.reduce((total, weight, place) => total + weight * Number(identification[place]), 0)
  return (11 - (sum % 11)) % 10 === Number(identification[9])
}

/** Every second digit from the right is doubled, a sum above nine loses nine; the whole is a multiple of ten. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const value = place % 2 === 0 ? Number(digit) : 2 * Number(digit)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Removes the spaces and dashes that people type, and raises lower case. */
export function tidyTaxNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
