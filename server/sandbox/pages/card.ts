import { CARDS, findCard, type TestCard } from '../payments/cards.ts'
import type { Payer } from '../payments/payment-method.ts'
import { drawInput, type Errors } from './form.ts'
import { type Html, html } from './html.ts'
import type { Words } from './words.ts'

export interface CardForm {
  email: string
  name: string
  number: string
  expiry: string
  cvc: string
}

type Read = { errors: Errors; values: CardForm } | { card: TestCard; payer: Payer }

/** Reads the form of a card; `now` in seconds. */
export function readCard(form: Record<string, string>, now: number, { checkout }: Words): Read {
  const names = ['email', 'name', 'number', 'expiry', 'cvc'] as const
  const values = Object.fromEntries(
    names.map((name) => [name, form[name]?.trim() ?? '']),
  ) as unknown as CardForm
  const card = findCard(values.number)
  const isRight: Record<keyof CardForm, boolean> = {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email),
    name: values.name !== '',
    number: card !== undefined,
    expiry: isToCome(values.expiry, new Date(now * 1000)),
    cvc: /^\d{3,4}$/.test(values.cvc),
  }
  const wrong = names.filter((name) => !isRight[name])
  if (card && wrong.length === 0) return { card, payer: { name: values.name, email: values.email } }
  return { values, errors: Object.fromEntries(wrong.map((name) => [name, checkout.errors[name]])) }
}

function isToCome(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  return month !== '' && new Date(2000 + Number(year), Number(month), 1) > now
}

export function drawCardFields({ checkout: words }: Words, values: CardForm, errors: Errors): Html {
  const input = (name: keyof CardForm, more: object = {}) =>
    drawInput({ name, label: words[name], value: values[name], error: errors[name], ...more })
  return html`
    ${input('email', { autocomplete: 'email', type: 'email' })} ${input('name', { autocomplete: 'cc-name' })}
    ${input('number', { hint: words.numberHint, autocomplete: 'cc-number', isNumeric: true })}
    ${input('expiry', { hint: words.expiryHint, autocomplete: 'cc-exp' })}
    ${input('cvc', { hint: words.cvcHint, autocomplete: 'cc-csc', isNumeric: true })}
  `
}

export function drawTestCards({ checkout: { cards } }: Words): Html {
  const rows = CARDS.map(({ number, outcome }) => {
    const end =
      typeof outcome === 'string' ? cards[outcome] : `${cards.declined} (${outcome.decline ?? outcome.code})`
    return html`<tr>
      <td>${number.replace(/(.{4})(?=.)/g, '$1 ')}</td>
      <td>${end}</td>
    </tr>`
  })
  return html`<section>
    <h2>${cards.title}</h2>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`
}
