/** The provider takes no smaller payment: what costs less is free, or not offered. */
export const LEAST_PRICE_CENTS = 50

/** Whether an activity may be offered at this price. */
export function isOfferablePrice(cents: number): boolean {
  return cents === 0 || cents >= LEAST_PRICE_CENTS
}
