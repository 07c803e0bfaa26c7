import { endPayment, successAddress } from '../checkout/session.ts'
import { findCard } from '../payments/cards.ts'
import type { Intent } from '../payments/intent.ts'
import { endAuthentication } from '../payments/pay.ts'
import { noSuch } from '../wire/errors.ts'
import { html } from './html.ts'
import { type Page, type PageAnswer, type PageCall, pickLanguage } from './page.ts'
import { fill, formatMoney, WORDS } from './words.ts'

/** The bank's page of 3-D Secure. */
function intentOf({ sandbox, ids }: PageCall): Intent {
  const intent = sandbox.objects.get('payment_intent', ids.intent ?? '')
  if (sandbox.objects.hidden(intent.id).token !== ids.token) throw noSuch('payment_intent', intent.id)
  return intent
}

function show(call: PageCall): PageAnswer {
  const intent = intentOf(call)
  if (intent.status !== 'requires_action') return { redirect: wayBack(call, intent) }
  const session = call.sandbox.objects.hidden(intent.id).session
  const locale =
    typeof session === 'string' ? call.sandbox.objects.get('checkout.session', session).locale : undefined
  const language = pickLanguage(call, locale)
  const words = WORDS[language].bank
  const total = formatMoney(intent.amount, intent.currency, language)
  const content = html`<p>${fill(words.lead, { total })}</p>
    <form method="post" class="actions">
      <button name="answer" value="confirm">${words.confirm}</button>
      <button name="answer" value="refuse" class="quiet">${words.refuse}</button>
    </form>`
  return { language, title: words.title, content }
}

function answer(call: PageCall): PageAnswer {
  const { sandbox, form } = call
  const { id } = intentOf(call)
  const card = findCard(String(sandbox.objects.hidden(id).card))
  if (!card) throw noSuch('payment_intent', id)
  const paid = { ...card, outcome: 'paid' as const }
  const intent = endPayment(sandbox, endAuthentication(sandbox, id, paid, form.answer === 'confirm'))
  return { redirect: wayBack(call, intent) }
}

/** Back to Checkout or to the product: as Stripe does, with the intent and how it went. */
function wayBack({ sandbox }: PageCall, intent: Intent): string {
  const { session, returnUrl } = sandbox.objects.hidden(intent.id)
  if (typeof session === 'string') {
    const found = sandbox.objects.get('checkout.session', session)
    return found.status === 'complete' ? successAddress(found) : `${sandbox.url}/sandbox/checkout/${session}`
  }
  const address = new URL(
    typeof returnUrl === 'string' ? returnUrl : `${sandbox.url}/sandbox/receipts/${intent.id}`,
  )
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return address.href
}

/** The receipt that Stripe links to: of the card, not of the sale. */
function receipt(call: PageCall): PageAnswer {
  const { sandbox, ids } = call
  const { id, amount, currency, latest_charge } = sandbox.objects.get('payment_intent', ids.intent ?? '')
  const charge = sandbox.objects.get('charge', latest_charge ?? id)
  const language = pickLanguage(call)
  const words = WORDS[language].receipt
  const text = fill(words.text, {
    total: formatMoney(amount, currency, language),
    date: new Date(charge.created * 1000).toISOString().slice(0, 10),
    digits: charge.payment_method_details?.card?.last4 ?? '',
  })
  return { language, title: words.title, content: html`<p>${text}</p>` }
}

export const bankPages: Page[] = [
  { method: 'GET', pattern: '/sandbox/3ds/:intent/:token', run: show },
  { method: 'POST', pattern: '/sandbox/3ds/:intent/:token', run: answer },
  { method: 'GET', pattern: '/sandbox/receipts/:intent', run: receipt },
]
