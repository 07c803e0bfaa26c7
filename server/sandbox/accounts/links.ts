import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalidRequest } from '../wire/errors.ts'
import { address, hash, oneOf, parameters, required, text } from '../wire/fields.ts'
import { newId, randomText } from '../wire/ids.ts'

/** A link may lie around for five minutes before it is opened. */
const LINK_SECONDS = 5 * 60

const useCase = hash({
  refresh_url: required(address()),
  return_url: address(),
  collection_options: hash({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
})

export const linkEndpoints = [
  endpoint(
    'POST',
    '/v2/core/account_links',
    parameters<Stripe.V2.Core.AccountLinkCreateParams>()({
      account: required(text()),
      use_case: required(
        hash({
          type: required(oneOf('account_onboarding', 'account_update')),
          account_onboarding: useCase,
          account_update: useCase,
        }),
      ),
    }),
    ({ sandbox, params: { account, use_case } }): Stripe.V2.Core.AccountLink => {
      const { closed, dashboard } = sandbox.objects.get('v2.core.account', account, 'account')
      const details = use_case[use_case.type]
      if (!details)
        throw invalidRequest(`Missing required param: use_case[${use_case.type}].`, {
          code: 'parameter_missing',
          param: `use_case[${use_case.type}]`,
        })
      if (closed || dashboard === 'none')
        throw invalidRequest('Links are for open accounts that have a dashboard.', { param: 'account' })
      const id = insertLink(sandbox, account, use_case.type, details)
      return {
        object: 'v2.core.account_link',
        account,
        created: sandbox.clock.iso(),
        expires_at: new Date((sandbox.clock.now() + LINK_SECONDS) * 1000).toISOString(),
        livemode: false,
        url: `${sandbox.url}/sandbox/onboarding/${id}`,
        use_case,
      }
    },
  ),
]

const LOGIN_SECONDS = 5 * 60

/** The way into the account's own pages, made anew for each click. */
export const loginEndpoints = [
  endpoint('POST', '/v1/accounts/:id/login_links', hash({}), ({ sandbox, ids }): Stripe.LoginLink => {
    const { objects, clock, url } = sandbox
    const { id, dashboard, closed } = objects.get('v2.core.account', ids.id ?? '')
    if (dashboard !== 'express' || closed || objects.hidden(id).bank === undefined)
      throw invalidRequest(
        'Cannot create a login link for an account that has not completed onboarding, or has no Express Dashboard.',
      )
    const token = randomText(32)
    objects.hide(id, { login: { token, until: clock.now() + LOGIN_SECONDS } })
    return { object: 'login_link', created: clock.now(), url: `${url}/sandbox/express/${id}/${token}` }
  }),
]

function insertLink(
  { objects, clock }: Sandbox,
  account: string,
  type: 'account_onboarding' | 'account_update',
  { refresh_url, return_url }: { refresh_url: string; return_url?: string },
): string {
  const id = newId('al', 32)
  const expires_at = clock.now() + LINK_SECONDS
  objects.insert('account_link', {
    id,
    object: 'account_link',
    account,
    type,
    expires_at,
    refresh_url,
    return_url,
    session: null,
    isDone: false,
  })
  return id
}

/** Opens a link, which works once; null where it is used or too old. */
export function openLink({ objects, clock }: Sandbox, id: string): string | null {
  const link = objects.get('account_link', id)
  if (link.session !== null || link.expires_at <= clock.now()) return null
  const session = randomText(32)
  objects.update('account_link', id, { session })
  return session
}
