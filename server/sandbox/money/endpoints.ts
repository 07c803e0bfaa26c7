import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import { hash, parameters, text } from '../wire/fields.ts'
import { CREATED, listOf, PAGING } from '../wire/list.ts'
import { showBalance } from './balance.ts'
import { settingsEndpoints } from './settings.ts'

const TRANSACTIONS = '/v1/balance_transactions'
const PAYOUTS = '/v1/payouts'

/** Each of these is about the balance of the account that `Stripe-Account` names, or of the platform. */
export const moneyEndpoints = [
  endpoint('GET', '/v1/balance', hash({}), ({ sandbox, account }) => showBalance(sandbox, account)),
  endpoint(
    'GET',
    TRANSACTIONS,
    parameters<Stripe.BalanceTransactionListParams>()({
      ...PAGING,
      ...CREATED,
      currency: text(3),
      source: text(),
      type: text(),
    }),
    (call) => {
      const { currency, source, type } = call.params
      const query = { filters: { currency, source, type }, account: call.account }
      return listOf('balance_transaction', TRANSACTIONS, call, query)
    },
  ),
  endpoint('GET', `${TRANSACTIONS}/:id`, hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('balance_transaction', ids.id ?? ''),
  ),
  endpoint(
    'GET',
    PAYOUTS,
    parameters<Stripe.PayoutListParams>()({ ...PAGING, ...CREATED, status: text() }),
    (call) => {
      const query = { filters: { status: call.params.status }, account: call.account }
      return listOf('payout', PAYOUTS, call, query)
    },
  ),
  endpoint('GET', `${PAYOUTS}/:id`, hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('payout', ids.id ?? ''),
  ),
  ...settingsEndpoints,
]
