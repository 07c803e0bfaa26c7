/** How a card is named: as people know it, never with more than its last four digits. Pure. */

/** The provider's words for brands, and the names that stand on the cards. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  interac: 'Interac',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

interface Card {
  cardBrand: string | null
  cardLast4: string | null
}

/** `Visa •••• 4242`; null where the provider named no card. */
export function cardName({ cardBrand, cardLast4 }: Card): string | null {
  const brand = cardBrand && (BRANDS[cardBrand] ?? null)
  if (!cardLast4) return brand
  return [brand, `•••• ${cardLast4}`].filter(Boolean).join(' ')
}
