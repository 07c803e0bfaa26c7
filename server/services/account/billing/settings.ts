import { findBillingSettings, saveBillingSettings } from '#db/queries/account/billing/settings.ts'
import { findMembership } from '#db/queries/organisation/membership.ts'
import type { BillingSettings } from '#db/schema/billing.ts'
import { isGstNumber, isQstNumber } from '#server/domain/account/billing/tax-number.ts'
import {
  type RefundPolicy,
  type RefundPolicyFault,
  refundPolicyRefusal,
} from '#server/domain/activity/refund-policy.ts'
import { hostFor, treasurerOf } from '#server/domain/organisation/acting.ts'
import type { SELLER_FIELDS } from '#server/domain/payment/seller.ts'
import { pick, withoutUndefined } from '#server/domain/platform/pick.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { tellCredentialChange } from '#server/services/account/sign-in/credential-change.ts'
import { refundColumns, refundPolicyOf } from '#server/services/activity/columns.ts'
import { admitIfComplete } from '#server/services/payment/admit.ts'
import { recordChange } from '#server/services/platform/security-event.ts'

/** Numbers of a Canadian bank account: five digits, three, five to twelve; leading zeros belong to them. */
export interface BankAccount {
  transit: string
  institution: string
  account: string
}

export interface Billing {
  gstNumber: string | null
  qstNumber: string | null
  usesVoidCheque: boolean
  bank: BankAccount | null
  refundPolicy: RefundPolicy
  billingEmail: string | null
  legalName: string | null
  address: string | null
  province: string | null
  telephone: string | null
}

/** The fields to change; fields left out stay as they are. Empty numbers are removed. */
export interface BillingChange extends Partial<Omit<Billing, 'bank' | 'refundPolicy'>> {
  bank?: Partial<BankAccount>
  refundDays?: { max?: number; nominal?: number; min?: number }
  refundPercents?: { max?: number; nominal?: number; min?: number }
}

type OwnBilling = { billing: Billing } | { refused: 'ORGANISATION_ADMIN_REQUIRED' }

type SaveResult =
  | OwnBilling
  | { refused: 'WRONG_TAX_NUMBER'; data: { field: 'tps' | 'tvq' } }
  | { refused: 'BANK_INCOMPLETE' | RefundPolicyFault }

/** Returns the billing settings that this person manages: their own, or those of the organisation that they act for. */
export async function readOwnBilling(services: Services, person: Session): Promise<OwnBilling> {
  const userId = treasurerOf(person)
  if (userId === null) return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
  return { billing: await readBilling(services, userId) }
}

export async function readBilling(services: Services, userId: number): Promise<Billing> {
  const settings = await findBillingSettings(services.db, userId)
  return settings ? describe(services, settings) : NOTHING_SET
}

/** Saves the changed fields, or refuses all of them when they do not fit together. */
export async function saveBilling(
  services: Services,
  person: Session,
  change: BillingChange,
): Promise<SaveResult> {
  const saved = await writeBilling(services, person, change)
  // Activities are locked before accounts, so this comes after the transaction.
  if (!('refused' in saved)) await admitIfComplete(services, hostFor(person).hostId)
  return saved
}

function writeBilling(services: Services, person: Session, change: BillingChange): Promise<SaveResult> {
  return inTransaction(services, async (services): Promise<SaveResult> => {
    const userId = treasurerOf(person)
    if (userId === null) return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
    await lockAccount(services, userId) // fields left out are read and written back
    // Somebody who is no admin any more at this moment changes nothing of the organisation.
    const isOwn = userId === person.userId
    if (!isOwn && (await findMembership(services.db, userId, person.userId))?.role !== 'ADMIN')
      return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
    const before = await readBilling(services, userId)
    const billing = merge(before, change)
    if (billing.gstNumber && !isGstNumber(billing.gstNumber))
      return { refused: 'WRONG_TAX_NUMBER', data: { field: 'tps' } }
    if (billing.qstNumber && !isQstNumber(billing.qstNumber))
      return { refused: 'WRONG_TAX_NUMBER', data: { field: 'tvq' } }
    if (billing.bank && Object.values(billing.bank).some((part) => !part))
      return { refused: 'BANK_INCOMPLETE' }
    const fault = refundPolicyRefusal(billing.refundPolicy)
    if (fault) return { refused: fault }

    const { bank, refundPolicy, ...others } = billing
    await saveBillingSettings(services.db, {
      userId,
      ...others,
      ...refundColumns(refundPolicy),
      bankSealed: bank && services.dataSeal.seal(JSON.stringify(bank), aboutBank(userId)),
      changedAt: instant(services.now()),
    })
    if (JSON.stringify(bank) !== JSON.stringify(before.bank)) {
      await recordBank(services, person, userId)
      await tellCredentialChange(services, userId, { kind: 'BANK_DETAILS_CHANGED' })
    }
    return { billing }
  })
}

/** The organisation's own row names no network: it is the member's. */
async function recordBank(services: Services, person: Session, ownerId: number): Promise<void> {
  const kind = 'BANK_DETAILS_CHANGED'
  const isOwn = ownerId === person.userId
  await recordChange(services, { kind, accountId: person.userId, detail: isOwn ? 'OWN' : 'ORGANISATION' })
  if (isOwn) return
  const { caller: _, ...withoutCaller } = services
  await recordChange(withoutCaller, { kind, accountId: ownerId, detail: 'MEMBER' })
}

const OFF = { days: 0, percent: 0 }

const NOTHING_SET: Billing = {
  gstNumber: null,
  qstNumber: null,
  usesVoidCheque: false,
  bank: null,
  refundPolicy: { max: OFF, nominal: OFF, min: OFF },
  billingEmail: null,
  ...{ legalName: null, address: null, province: null, telephone: null },
}

/** Returns the row that the seal of bank details is bound to: moved to another row, they do not open. */
export function aboutBank(userId: number): string {
  return `billing_settings:${userId}`
}

function describe({ dataSeal }: Services, settings: BillingSettings): Billing {
  const { userId, bankSealed } = settings
  return {
    gstNumber: settings.gstNumber,
    qstNumber: settings.qstNumber,
    usesVoidCheque: settings.usesVoidCheque,
    bank: bankSealed ? (JSON.parse(dataSeal.open(bankSealed, aboutBank(userId))) as BankAccount) : null,
    refundPolicy: refundPolicyOf(settings),
    ...pick(settings, ['billingEmail', 'legalName', 'address', 'province', 'telephone']),
  }
}

function merge(before: Billing, change: BillingChange): Billing {
  const tier = (name: keyof RefundPolicy) => ({
    days: change.refundDays?.[name] ?? before.refundPolicy[name].days,
    percent: change.refundPercents?.[name] ?? before.refundPolicy[name].percent,
  })
  const text = (name: 'gstNumber' | 'qstNumber' | 'billingEmail' | (typeof SELLER_FIELDS)[number]) =>
    (change[name] === undefined ? before[name] : change[name]) || null
  return {
    gstNumber: text('gstNumber'),
    qstNumber: text('qstNumber'),
    usesVoidCheque: change.usesVoidCheque ?? before.usesVoidCheque,
    bank: mergeBank(before.bank, change.bank),
    refundPolicy: { max: tier('max'), nominal: tier('nominal'), min: tier('min') },
    billingEmail: text('billingEmail'),
    legalName: text('legalName'),
    address: text('address'),
    province: text('province'),
    telephone: text('telephone'),
  }
}

/** Three empty numbers remove the account. */
function mergeBank(before: BankAccount | null, change: Partial<BankAccount> = {}): BankAccount | null {
  const { transit, institution, account } = {
    transit: '',
    institution: '',
    account: '',
    ...before,
    ...withoutUndefined(change),
  }
  return transit || institution || account ? { transit, institution, account } : null
}
