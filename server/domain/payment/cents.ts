/**
 * Arithmetic of money: integer cents of Canadian dollars, never negative. Products are computed as BigInt, so that no
 * amount loses a cent to a float. Pure.
 */

/** Returns `cents` × `numerator` ÷ `denominator`; half a cent and more is a cent. */
export function halfUp(cents: number, numerator: number, denominator: number): number {
  const [product, divisor] = [whole(cents) * whole(numerator), whole(denominator)]
  return safe((2n * product + divisor) / (2n * divisor))
}

/**
 * Splits an amount in proportion to the weights, by largest remainder: the shares sum to the amount, and each is within
 * a cent of its proportion. Of equal remainders the first gets the cent, which is the lower id where weights are in the
 * order of ids. Nothing goes to a weight of 0.
 */
export function split(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((sum, weight) => sum + whole(weight), 0n)
  if (sum === 0n && cents === 0) return weights.map(() => 0)
  if (sum === 0n) throw new Error(`${cents} cents cannot be split over nothing.`)

  const products = weights.map((weight) => whole(cents) * whole(weight))
  const shares = products.map((product) => safe(product / sum))
  const left = cents - sumOf(shares)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((one, other) => compare(other.remainder, one.remainder) || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is no whole amount.`)
  return BigInt(value)
}

function safe(value: bigint): number {
  if (value > Number.MAX_SAFE_INTEGER) throw new Error(`${value} cents are too many.`)
  return Number(value)
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
