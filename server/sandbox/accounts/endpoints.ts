import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalidRequest } from '../wire/errors.ts'
import { boolean, hash, integer, list, oneOf, parameters, text } from '../wire/fields.ts'
import { mergeMetadata, pageOf } from '../wire/list.ts'
import { insertAccount, relatedTo, setTransfers, transfersOf } from './account.ts'
import { type AccountChanges, checkAccount, createFields, include, updateFields } from './fields.ts'
import { linkEndpoints, loginEndpoints } from './links.ts'
import { showAccount } from './show.ts'

const PATH = '/v2/core/accounts'
const configurations = list(oneOf('customer', 'merchant', 'recipient'))

function update(sandbox: Sandbox, id: string, changes: AccountChanges): Stripe.V2.Core.Account {
  const { objects, events } = sandbox
  const before = openAccount(sandbox, id)
  const { include: _, configuration, defaults, identity, metadata, ...plain } = changes
  objects.update('v2.core.account', id, {
    ...plain,
    ...(identity && { identity: { ...before.identity, ...identity } as Stripe.V2.Core.Account.Identity }),
    ...(defaults && {
      defaults: {
        ...before.defaults,
        ...defaults,
        responsibilities: {
          requirements_collector: 'stripe',
          ...before.defaults?.responsibilities,
          ...defaults.responsibilities,
        },
      },
    }),
    metadata: mergeMetadata(before.metadata, metadata),
  })
  events.emitThin('v2.core.account.updated', relatedTo(id))
  const wanted = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested
  if (wanted && !transfersOf(before)) setTransfers(sandbox, id, 'restricted')
  return objects.get('v2.core.account', id)
}

function openAccount({ objects }: Sandbox, id: string): Stripe.V2.Core.Account {
  const account = objects.get('v2.core.account', id)
  if (account.closed) throw invalidRequest('The account is closed.', { code: 'account_closed' })
  return account
}

export const accountEndpoints = [
  endpoint('POST', PATH, createFields, ({ sandbox, params }) => {
    checkAccount(params)
    return showAccount(insertAccount(sandbox, params), params.include)
  }),
  endpoint(
    'GET',
    PATH,
    hash({
      applied_configurations: configurations,
      closed: boolean(),
      limit: integer(1, 100),
      page: text(),
    }),
    ({ sandbox, params }) => {
      const { applied_configurations = [], closed, ...paging } = params
      const isWanted = (account: Stripe.V2.Core.Account) =>
        applied_configurations.every((name) => account.applied_configurations.includes(name))
      const page = pageOf('v2.core.account', PATH, sandbox, paging, { closed })
      return { ...page, data: page.data.filter(isWanted).map((account) => showAccount(account)) }
    },
  ),
  endpoint(
    'GET',
    `${PATH}/:id`,
    parameters<Stripe.V2.Core.AccountRetrieveParams>()(include),
    ({ sandbox, params, ids }) =>
      showAccount(sandbox.objects.get('v2.core.account', ids.id ?? ''), params.include),
  ),
  endpoint('POST', `${PATH}/:id`, updateFields, ({ sandbox, params, ids }) =>
    showAccount(update(sandbox, ids.id ?? '', params), params.include),
  ),
  endpoint(
    'POST',
    `${PATH}/:id/close`,
    parameters<Stripe.V2.Core.AccountCloseParams>()({ applied_configurations: configurations }),
    ({ sandbox, ids }) => {
      const { id } = openAccount(sandbox, ids.id ?? '')
      sandbox.events.emitThin('v2.core.account.closed', relatedTo(id))
      return showAccount(sandbox.objects.update('v2.core.account', id, { closed: true }))
    },
  ),
  ...linkEndpoints,
  ...loginEndpoints,
]
