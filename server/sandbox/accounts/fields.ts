import type Stripe from 'stripe'
import { type ApiError, invalidRequest } from '../wire/errors.ts'
import { boolean, email, hash, list, metadata, oneOf, parameters, required, text } from '../wire/fields.ts'

const requested = hash({ requested: required(boolean()) })

const recipient = {
  capabilities: hash({ stripe_balance: hash({ stripe_transfers: requested }) }),
}

const identity = hash({
  country: text(2),
  entity_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  business_details: hash({ registered_name: text(), phone: text() }),
  individual: hash({ given_name: text(), surname: text(), email: email() }),
})

const profile = hash({ business_url: text(), doing_business_as: text(), product_description: text() })

const defaults = {
  currency: text(3),
  locales: list(text(12)),
  profile,
  responsibilities: hash({
    fees_collector: required(oneOf('application', 'stripe')),
    losses_collector: required(oneOf('application', 'stripe')),
  }),
}

export const INCLUDABLE = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const

export type Included = (typeof INCLUDABLE)[number]

export const include = { include: list(oneOf(...INCLUDABLE)) }

const about = {
  contact_email: email(),
  contact_phone: text(),
  dashboard: oneOf('express', 'full', 'none'),
  display_name: text(),
  identity,
  metadata: metadata(),
  ...include,
}

export const createFields = parameters<Stripe.V2.Core.AccountCreateParams>()({
  ...about,
  configuration: hash({ customer: hash({}), recipient: hash(recipient) }),
  defaults: hash(defaults),
})

export const updateFields = parameters<Stripe.V2.Core.AccountUpdateParams>()({
  ...about,
  configuration: hash({
    customer: hash({ applied: boolean() }),
    recipient: hash({ ...recipient, applied: boolean() }),
  }),
  defaults: hash(defaults),
})

export type AccountInput = ReturnType<(typeof createFields)['read']>
export type AccountChanges = ReturnType<(typeof updateFields)['read']>

/** Refuses what Stripe refuses together, though each field is valid. */
export function checkAccount({
  configuration,
  contact_email,
  dashboard,
  defaults,
  identity,
}: AccountInput): void {
  const responsibilities = defaults?.responsibilities
  if (configuration?.recipient && !identity?.country) throw needed('identity.country')
  if (configuration?.recipient && !contact_email) throw needed('contact_email')
  if (configuration?.recipient && !responsibilities) throw needed('defaults.responsibilities')
  const isApplication =
    responsibilities?.fees_collector === 'application' && responsibilities.losses_collector === 'application'
  if (dashboard === 'express' && !isApplication)
    throw invalidRequest(
      'Accounts with the Express Dashboard need the application to collect fees and losses.',
      {
        code: 'account_controller_invalid_configuration',
        param: 'defaults.responsibilities',
      },
    )
}

function needed(param: string): ApiError {
  return invalidRequest(`${param} is required for the recipient configuration.`, {
    code: 'parameter_missing',
    param,
  })
}
