/** What a seller shows before the button, on the receipt and in the e-mail (Québec's LPC 54.4, 54.7). Pure. */

export const SELLER_FIELDS = ['legalName', 'address', 'province', 'telephone'] as const

type SellerField = (typeof SELLER_FIELDS)[number]

interface Registration {
  /** Where buyers write: that of billing, or of the account. */
  email: string
  gstNumber: string | null
  qstNumber: string | null
}

export type Seller = Registration & Record<SellerField, string>

/** What is known of a seller so far. */
export type SellerFacts = Registration & Record<SellerField, string | null>

/** Whether everything is there that a buyer must be told. */
export function isSellerComplete<Facts extends Record<SellerField, string | null>>(
  facts: Facts,
): facts is Facts & Record<SellerField, string> {
  return SELLER_FIELDS.every((name) => Boolean(facts[name]))
}
