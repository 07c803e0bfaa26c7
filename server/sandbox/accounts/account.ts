import type Stripe from 'stripe'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../wire/ids.ts'
import type { AccountInput } from './fields.ts'

type Account = Stripe.V2.Core.Account
type StripeTransfers =
  Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers

/** `restricted` stands for whatever asks something of the account's holder, `rejected` for what nobody can mend. */
export const CAPABILITY_STATUSES = ['active', 'pending', 'restricted', 'rejected'] as const
export type CapabilityStatus = (typeof CAPABILITY_STATUSES)[number]

const DETAILS: Record<CapabilityStatus, StripeTransfers['status_details']> = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  rejected: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
}

export function insertAccount({ objects, clock, events }: Sandbox, input: AccountInput): Account {
  const { configuration = {}, identity, defaults, contact_email, display_name, dashboard, metadata } = input
  const wantsTransfers =
    configuration.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false
  const account: Account = {
    id: newId('acct', 16),
    object: 'v2.core.account',
    applied_configurations: (['customer', 'recipient'] as const).filter((name) => configuration[name]),
    closed: false,
    configuration: {
      ...(configuration.customer && { customer: { applied: true } }),
      ...(configuration.recipient && {
        recipient: { applied: true, ...(wantsTransfers && withTransfers('restricted')) },
      }),
    },
    ...(contact_email && { contact_email }),
    created: clock.iso(),
    dashboard: dashboard ?? 'none',
    defaults: {
      ...defaults,
      responsibilities: { ...defaults?.responsibilities, requirements_collector: 'stripe' },
    },
    ...(display_name && { display_name }),
    ...(identity && { identity: identity as Account['identity'] }),
    livemode: false,
    metadata: metadata ?? {},
    requirements: requirementsOf(wantsTransfers ? 'restricted' : 'active'),
  }
  objects.insert('v2.core.account', account)
  events.emitThin('v2.core.account.created', relatedTo(account.id))
  return account
}

export function relatedTo(id: string) {
  return { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` }
}

export function transfersOf(account: Account): CapabilityStatus | undefined {
  const capability = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  return capability?.status as CapabilityStatus | undefined
}

/** Gives the capability to receive transfers, takes it away, or asks for more first; says so by events. */
export function setTransfers({ objects, events }: Sandbox, id: string, status: CapabilityStatus): Account {
  const before = objects.get('v2.core.account', id)
  const account = objects.update('v2.core.account', id, {
    configuration: { ...before.configuration, recipient: { applied: true, ...withTransfers(status) } },
    applied_configurations: [...new Set([...before.applied_configurations, 'recipient' as const])],
    requirements: requirementsOf(status),
  })
  events.emitThin('v2.core.account[requirements].updated', relatedTo(id))
  if (transfersOf(before) !== status)
    events.emitThin('v2.core.account[configuration.recipient].capability_status_updated', relatedTo(id), {
      updated_capability: 'stripe_balance.stripe_transfers',
    })
  return account
}

function withTransfers(status: CapabilityStatus) {
  const stripe_transfers: StripeTransfers = { status, status_details: DETAILS[status] }
  return { capabilities: { stripe_balance: { stripe_transfers } } }
}

function requirementsOf(status: CapabilityStatus): NonNullable<Account['requirements']> {
  if (status === 'active' || status === 'rejected') return { entries: [] }
  const isPending = status === 'pending'
  const deadline = isPending ? ('eventually_due' as const) : ('past_due' as const)
  const entry = (description: string) => ({
    awaiting_action_from: isPending ? ('stripe' as const) : ('user' as const),
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers' as const,
          configuration: 'recipient' as const,
          deadline: { status: deadline },
        },
      ],
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  })
  return {
    entries: ['identity.individual.surname', 'defaults.payout_methods'].map(entry),
    summary: { minimum_deadline: { status: deadline } },
  }
}
