import { itemsOf } from '../checkout/line-items.ts'
import { paySession, type Session, successAddress } from '../checkout/session.ts'
import type { Sandbox } from '../sandbox.ts'
import { type CardForm, drawCardFields, drawTestCards, readCard } from './card.ts'
import { drawSummary, type Errors } from './form.ts'
import { type Html, html } from './html.ts'
import { type Page, type PageAnswer, type PageCall, pickLanguage } from './page.ts'
import { fill, formatMoney, type Language, WORDS } from './words.ts'

function sessionOf({ sandbox, ids }: PageCall): Session {
  return sandbox.objects.get('checkout.session', ids.session ?? '')
}

function show(call: PageCall): PageAnswer {
  const session = sessionOf(call)
  if (session.status !== 'open') return drawEnd(call, session)
  const values = { email: session.customer_email ?? '', name: '', number: '', expiry: '', cvc: '' }
  const intent = call.sandbox.objects.find('payment_intent', session.payment_intent)
  const language = pickLanguage(call, session.locale)
  const errors: Errors = intent?.last_payment_error ? { number: WORDS[language].checkout.declined } : {}
  return draw(call, session, values, errors)
}

function pay(call: PageCall): PageAnswer {
  const { sandbox, form } = call
  const session = sessionOf(call)
  if (session.status === 'complete') return { redirect: successAddress(session) }
  if (session.status !== 'open') return drawEnd(call, session)
  const words = WORDS[pickLanguage(call, session.locale)]
  const read = readCard(form, sandbox.clock.now(), words)
  if ('errors' in read) return draw(call, session, read.values, read.errors)
  const intent = paySession(sandbox, session.id, read.card, read.payer)
  if (intent.next_action?.redirect_to_url) return { redirect: String(intent.next_action.redirect_to_url.url) }
  if (intent.status === 'succeeded') return { redirect: successAddress(session) }
  const { name, email } = read.payer
  const values = { name: name ?? '', email: email ?? '', number: '', expiry: '', cvc: '' }
  return draw(call, session, values, { number: words.checkout.declined })
}

function draw(call: PageCall, session: Session, values: CardForm, errors: Errors): PageAnswer {
  const language = pickLanguage(call, session.locale)
  const words = WORDS[language].checkout
  const total = formatMoney(session.amount_total ?? 0, 'cad', language)
  const isWrong = Object.keys(errors).length > 0
  const content = html`
    <p>${words.lead}</p>
    ${drawItems(call.sandbox, session, language)} ${drawSummary(WORDS[language], errors)}
    <form method="post">
      ${drawCardFields(WORDS[language], values, errors)}
      <div class="actions">
        <button>${fill(words.pay, { total })}</button>
      </div>
    </form>
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">${words.cancel}</a></p>`}
    ${drawTestCards(WORDS[language])}
  `
  return { language, title: fill(words.title, { total }), content, isWrong, status: isWrong ? 422 : 200 }
}

function drawItems(sandbox: Sandbox, { id, amount_total }: Session, language: Language): Html {
  const words = WORDS[language].checkout
  const money = (cents: number) => formatMoney(cents, 'cad', language)
  const rows = itemsOf(sandbox, id).map(
    ({ description, quantity, amount_total }) =>
      html`<tr>
        <td>${description}${quantity !== 1 && ` × ${quantity}`}</td>
        <td>${money(amount_total)}</td>
      </tr>`,
  )
  return html`<h2>${words.items}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${words.item}</th>
          <th scope="col">${words.amount}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${words.total}</th>
          <td>${money(amount_total ?? 0)}</td>
        </tr>
      </tfoot>
    </table>`
}

/** A session that is over says how it ended, and leads back. */
function drawEnd(call: PageCall, session: Session): PageAnswer {
  const language = pickLanguage(call, session.locale)
  const isPaid = session.status === 'complete'
  const words = WORDS[language].checkout[isPaid ? 'paid' : 'expired']
  const back = isPaid ? successAddress(session) : session.cancel_url
  const content = html`<p>${words.text}</p>
    ${back && html`<p><a href="${back}">${words.back}</a></p>`}`
  return { language, title: words.title, content }
}

export const checkoutPages: Page[] = [
  { method: 'GET', pattern: '/sandbox/checkout/:session', run: show },
  { method: 'POST', pattern: '/sandbox/checkout/:session', run: pay },
]
