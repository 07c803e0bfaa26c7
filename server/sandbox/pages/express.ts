import { balanceOf } from '../money/balance.ts'
import { noSuch } from '../wire/errors.ts'
import { type Html, html } from './html.ts'
import { type Page, type PageAnswer, type PageCall, pickLanguage } from './page.ts'
import { formatMoney, type Language, TAGS, WORDS } from './words.ts'

const MOST_LINES = 20

interface Line {
  created: number
  amount: number
  status?: string
}

/** The account's own page: what it has, what came, and what went to its bank. */
function show(call: PageCall): PageAnswer {
  const { sandbox, ids } = call
  const { objects, clock } = sandbox
  const account = objects.get('v2.core.account', ids.account ?? '')
  const { login } = objects.hidden(account.id) as { login?: { token: string; until: number } }
  if (login?.token !== ids.token || login === undefined || login.until <= clock.now())
    throw noSuch('account', account.id)
  const language = pickLanguage(call, account.defaults?.locales?.[0])
  const words = WORDS[language].express
  const { available, pending } = balanceOf(sandbox, account.id)
  const money = (cents: number) => formatMoney(cents, 'cad', language)
  const transfers = objects.list('transfer', { filters: { destination: account.id }, limit: MOST_LINES })
  const payouts = objects.list('payout', { account: account.id, limit: MOST_LINES })
  const content = html`<p>${account.display_name ?? account.id}</p>
    <table>
      <tbody>
        <tr>
          <th scope="row">${words.available}</th>
          <td>${money(available)}</td>
        </tr>
        <tr>
          <th scope="row">${words.pending}</th>
          <td>${money(pending)}</td>
        </tr>
      </tbody>
    </table>
    ${drawLines(words.transfers, transfers.data, words.nothing, language)}
    ${drawLines(words.payouts, payouts.data, words.nothing, language)}`
  return { language, title: words.title, content }
}

function drawLines(heading: string, lines: Line[], nothing: string, language: Language): Html {
  const date = new Intl.DateTimeFormat(TAGS[language], { dateStyle: 'long', timeZone: 'America/Toronto' })
  const rows = lines.map(
    ({ created, amount }) =>
      html`<tr>
        <td>${date.format(created * 1000)}</td>
        <td>${formatMoney(amount, 'cad', language)}</td>
      </tr>`,
  )
  return html`<h2>${heading}</h2>
    ${
      rows.length === 0
        ? html`<p>${nothing}</p>`
        : html`<table>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }`
}

export const expressPages: Page[] = [
  { method: 'GET', pattern: '/sandbox/express/:account/:token', run: show },
]
