import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import { boolean, byKey, emptyable, hash, integer, list, oneOf, parameters } from '../wire/fields.ts'

type Interval = 'daily' | 'manual' | 'monthly' | 'weekly'

interface Kept {
  interval: Interval
  minimum: Record<string, number>
  debitsNegative: boolean
}

/** When and how much of a balance is paid out by itself; a new account is paid out daily. */
export function payoutSettings({ settings }: Sandbox, account: string): Kept {
  const kept = settings.read<Partial<Kept>>(nameOf(account), {})
  return { interval: 'daily', minimum: {}, debitsNegative: false, ...kept }
}

/** Nothing of the platform's own balance is paid out by itself. */
export function keepBalance(sandbox: Sandbox): void {
  sandbox.settings.write(nameOf(''), { ...payoutSettings(sandbox, ''), interval: 'manual' })
}

function nameOf(account: string): string {
  return `payouts ${account}`
}

function show(sandbox: Sandbox, account: string): Stripe.BalanceSettings {
  const { interval, minimum, debitsNegative } = payoutSettings(sandbox, account)
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: debitsNegative,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: minimum,
        schedule: { interval },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 7, start_of_day: null },
    },
  }
}

const PATH = '/v1/balance_settings'

export const settingsEndpoints = [
  endpoint('GET', PATH, hash({}), ({ sandbox, account }) => show(sandbox, account)),
  endpoint(
    'POST',
    PATH,
    parameters<Stripe.BalanceSettingsUpdateParams>()({
      payments: hash({
        debit_negative_balances: boolean(),
        payouts: hash({
          minimum_balance_by_currency: emptyable(byKey(emptyable(integer(0)))),
          schedule: hash({
            interval: oneOf('daily', 'manual', 'monthly', 'weekly'),
            monthly_payout_days: list(integer(1, 31)),
            weekly_payout_days: list(oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday')),
          }),
        }),
      }),
    }),
    ({ sandbox, params, account }) => {
      const { payouts, debit_negative_balances: debitsNegative } = params.payments ?? {}
      const before = payoutSettings(sandbox, account)
      const given = payouts?.minimum_balance_by_currency
      const merged = Object.entries({ ...before.minimum, ...given })
      sandbox.settings.write(nameOf(account), {
        interval: payouts?.schedule?.interval ?? before.interval,
        minimum: given === null ? {} : Object.fromEntries(merged.filter(([, amount]) => amount !== null)),
        debitsNegative: debitsNegative ?? before.debitsNegative,
      })
      return show(sandbox, account)
    },
  ),
]
