/** The ends that a test card leads to. */
type Outcome = 'paid' | 'authenticate' | { code: string; decline?: string; message: string }

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** The name of the same card for programs. */
  method: string
  outcome: Outcome
}

const DECLINED = 'Your card was declined.'
const card = (
  number: string,
  method: string,
  outcome: Outcome = 'paid',
  brand: TestCard['brand'] = 'visa',
): TestCard => ({ number, brand, method, outcome })
const declined = (decline: string, message = DECLINED) => ({ code: 'card_declined', decline, message })

/** Stripe's own numbers for tests. */
export const CARDS: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa'),
  card('5555555555554444', 'pm_card_mastercard', 'paid', 'mastercard'),
  card('378282246310005', 'pm_card_amex', 'paid', 'amex'),
  card('4000001240000000', 'pm_card_ca'),
  card('4000002500003155', 'pm_card_authenticationRequired', 'authenticate'),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', declined('generic_decline')),
  card(
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', declined('lost_card')),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', {
    code: 'expired_card',
    message: 'Your card has expired.',
  }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
]

export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return CARDS.find((known) => known.number === digits)
}

export function findMethod(method: string): TestCard | undefined {
  return CARDS.find((known) => known.method === method)
}
