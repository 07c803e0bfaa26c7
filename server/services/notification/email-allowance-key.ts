import type { AllowanceKey } from '#db/queries/notification/email-allowance.ts'
import { mailboxOf } from '#server/domain/account/mailbox.ts'
import { type BudgetName, budgetOf } from '#server/domain/notification/email-budget.ts'
import { beginningWithin, networksOf } from '#server/domain/platform/network.ts'
import { WIDER } from '#server/domain/platform/rate-limit.ts'
import type { Services } from '#server/runtime/context.ts'

/** The budgets that an email counts against; unknown ones are not counted. */
export interface Payers {
  /** The address as `emailKey` writes it; all spellings of one mailbox are counted together. */
  recipient?: string
  /** The account or guest that registered the ticket which is handed on. */
  giverId?: number
  hostId?: number
  organisationId?: number
  /** The network of the request, or an address in it, if a stranger caused it. */
  network?: string
}

/** A network counts with all of the same IPv6 /48, too: whoever has one has 65,000 networks of a household's size. */
export function keysOf(
  services: Pick<Services, 'signer'>,
  budget: BudgetName,
  payers: Payers,
): { key: AllowanceKey; factor: number }[] {
  const key = keyOf(services, budget, payers)
  if (!key) return []
  const { network } = payers
  const isByNetwork = budgetOf(budget).payer === 'NETWORK' && network !== undefined
  const wide = isByNetwork ? beginningWithin(networksOf(network).near) : null
  const around = wide && { key: { budget, keyHash: hashOf(services, wide) }, factor: WIDER }
  return around ? [{ key, factor: 1 }, around] : [{ key, factor: 1 }]
}

/** Returns null when this budget does not concern any known payer. A hash, so that the table contains no address. */
export function keyOf(
  services: Pick<Services, 'signer'>,
  budget: BudgetName,
  { recipient: address, giverId, hostId, organisationId, network }: Payers,
): AllowanceKey | null {
  const recipient = address === undefined ? undefined : mailboxOf(address)
  const parts = {
    RECIPIENT: [recipient],
    GIVER: [giverId],
    HOST: [hostId],
    HOST_AND_RECIPIENT: [hostId, recipient],
    ORGANISATION: [organisationId],
    ORGANISATION_AND_RECIPIENT: [organisationId, recipient],
    NETWORK: [network === undefined ? undefined : networksOf(network).near],
  }[budgetOf(budget).payer]
  if (parts.includes(undefined)) return null
  return { budget, keyHash: hashOf(services, parts.join(' ')) }
}

function hashOf({ signer }: Pick<Services, 'signer'>, payer: string): string {
  return signer.sign(`e-mails ${payer}`)
}

/** The order in which rows are locked. */
export function byKey(one: AllowanceKey, other: AllowanceKey): number {
  return one.budget < other.budget ? -1 : one.budget > other.budget ? 1 : 0
}
