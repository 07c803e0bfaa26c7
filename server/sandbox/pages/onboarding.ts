import { CAPABILITY_STATUSES, type CapabilityStatus, relatedTo, setTransfers } from '../accounts/account.ts'
import { openLink } from '../accounts/links.ts'
import type { Sandbox } from '../sandbox.ts'
import type { OnboardingLink } from '../store/kinds.ts'
import { drawChoice, drawInput, drawSummary, type Errors } from './form.ts'
import { html } from './html.ts'
import { type Page, type PageAnswer, type PageCall, pickLanguage } from './page.ts'
import { fill, type Language, WORDS } from './words.ts'

const FIELDS = {
  legalName: /\S/,
  transit: /^\d{5}$/,
  institution: /^\d{3}$/,
  account: /^\d{5,12}$/,
  outcome: new RegExp(`^(${CAPABILITY_STATUSES.join('|')})$`),
}

type Values = Record<keyof typeof FIELDS, string>

/** The link itself works once: its session has an address of its own, so that the form can be sent again and again. */
function open({ sandbox, ids }: PageCall): PageAnswer {
  const id = ids.link ?? ''
  const session = openLink(sandbox, id)
  if (session === null) return { redirect: sandbox.objects.get('account_link', id).refresh_url }
  return { redirect: `${sandbox.url}/sandbox/onboarding/${id}/${session}` }
}

function linkOf({ sandbox, ids }: PageCall): OnboardingLink | undefined {
  const link = sandbox.objects.get('account_link', ids.link ?? '')
  return link.session === ids.session && !link.isDone ? link : undefined
}

function show(call: PageCall): PageAnswer {
  const link = linkOf(call)
  if (!link) return { redirect: call.sandbox.objects.get('account_link', call.ids.link ?? '').refresh_url }
  const name = call.sandbox.objects.get('v2.core.account', link.account).display_name ?? ''
  const values = { legalName: name, transit: '', institution: '', account: '', outcome: 'active' }
  return draw(call, link, values, {})
}

function submit(call: PageCall): PageAnswer {
  const { sandbox, form } = call
  const link = linkOf(call)
  const kept = sandbox.objects.get('account_link', call.ids.link ?? '')
  if (!link) return { redirect: kept.return_url ?? kept.refresh_url }
  if (form.action === 'leave') return leave(call, link)
  const names = Object.keys(FIELDS) as (keyof Values)[]
  const values = Object.fromEntries(names.map((name) => [name, form[name]?.trim() ?? ''])) as Values
  const language = languageFor(call, link)
  const words = WORDS[language].onboarding.errors
  const wrong = names.filter((name) => !FIELDS[name].test(values[name]))
  if (wrong.length > 0)
    return draw(call, link, values, Object.fromEntries(wrong.map((name) => [name, words[name]])))
  finish(sandbox, link, values)
  return leave(call, link)
}

function finish(sandbox: Sandbox, { account, id }: OnboardingLink, values: Values): void {
  const { legalName, transit, institution, outcome } = values
  const { objects, events } = sandbox
  objects.hide(account, { legalName, bank: { transit, institution, account: values.account } })
  objects.update('account_link', id, { isDone: true })
  events.emitThin('v2.core.account[identity].updated', relatedTo(account))
  setTransfers(sandbox, account, outcome as CapabilityStatus)
}

/** Leads back to the product, which learns nothing from it but that somebody came back. */
function leave(call: PageCall, link: OnboardingLink): PageAnswer {
  const { account, type, return_url } = link
  const data = { account_id: account, configurations: ['recipient'], use_case: type }
  call.sandbox.events.emitThin('v2.core.account_link.returned', null, data)
  if (return_url) return { redirect: return_url }
  const language = languageFor(call, link)
  const { title, text } = WORDS[language].onboarded
  return { language, title, content: html`<p>${text}</p>` }
}

function languageFor(call: PageCall, { account }: OnboardingLink): Language {
  const { defaults } = call.sandbox.objects.get('v2.core.account', account)
  return pickLanguage(call, defaults?.locales?.[0])
}

function draw(call: PageCall, link: OnboardingLink, values: Values, errors: Errors): PageAnswer {
  const language = languageFor(call, link)
  const words = WORDS[language].onboarding
  const input = (name: Exclude<keyof Values, 'outcome'>, more: object = {}) =>
    drawInput({ name, label: words[name], value: values[name], error: errors[name], ...more })
  const options = CAPABILITY_STATUSES.map((status): [string, string] => [status, words.outcomes[status]])
  const isWrong = Object.keys(errors).length > 0
  const content = html`
    <p>${fill(words.lead, { name: values.legalName || link.account })}</p>
    ${drawSummary(WORDS[language], errors)}
    <form method="post">
      ${input('legalName', { autocomplete: 'organization' })}
      ${input('transit', { hint: words.transitHint, isNumeric: true })}
      ${input('institution', { hint: words.institutionHint, isNumeric: true })}
      ${input('account', { hint: words.accountHint, isNumeric: true })}
      ${drawChoice({ name: 'outcome', legend: words.outcome, options, value: values.outcome })}
      <div class="actions">
        <button name="action" value="finish">${words.finish}</button>
        <button name="action" value="leave" class="quiet">${words.leave}</button>
      </div>
    </form>
  `
  return { language, title: words.title, content, isWrong, status: isWrong ? 422 : 200 }
}

export const onboardingPages: Page[] = [
  { method: 'GET', pattern: '/sandbox/onboarding/:link', run: open },
  { method: 'GET', pattern: '/sandbox/onboarding/:link/:session', run: show },
  { method: 'POST', pattern: '/sandbox/onboarding/:link/:session', run: submit },
]
