import { z } from 'zod'
import { tidyTaxNumber } from '#server/domain/account/billing/tax-number.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { Email } from './account.ts'

/** People copy tax numbers with spaces and lower case. */
const taxNumber = (key: string, pattern: RegExp) =>
  z.string({ error: key }).overwrite(tidyTaxNumber).regex(pattern, key).optional()

const digits = (key: string, pattern: RegExp) =>
  z.string({ error: key }).trim().regex(pattern, key).optional()

export const GstNumber = taxNumber('billing.tps', /^(\d{9}RT\d{4})?$/)
export const QstNumber = taxNumber('billing.tvq', /^(\d{10}TQ\d{4})?$/)

/** The three numbers at the bottom of a cheque. They stay text: leading zeros belong to them. */
export const TransitNumber = digits('billing.transitNbr', /^(\d{5})?$/)
export const InstitutionNumber = digits('billing.institutionNbr', /^(\d{3})?$/)
export const AccountNumber = digits('billing.accountNbr', /^(\d{5,12})?$/)

export const RefundDays = z
  .int({ error: 'billing.days' })
  .min(0, 'billing.days')
  .max(365, 'billing.days')
  .optional()

export const RefundPercent = z
  .int({ error: 'billing.percent' })
  .min(0, 'billing.percent')
  .max(100, 'billing.percent')
  .optional()

/** What buyers are told of the seller. Empty removes it. */
export const LegalName = optionalLine('billing.legalName', 120)
export const SellerAddress = optionalLine('billing.address', 200)
export const SellerProvince = z
  .union([z.literal(''), z.enum(PROVINCES)], { error: 'billing.province' })
  .optional()
/** Ten digits at least, however they are grouped. */
export const Telephone = z
  .string({ error: 'billing.telephone' })
  .trim()
  .max(30, 'billing.telephone')
  .regex(/^(|\+?(?:[\s().-]*\d){10,15}(?:[\s,]*(?:poste|ext\.?|x|#)\s*\d{1,6})?)$/i, 'billing.telephone')
  .optional()

export const BANK_FIELDS = ['transitNbr', 'institutionNbr', 'accountNbr'] as const

/** `/mon-compte/facturation`. The bank account stays as it is while its three fields are empty. */
export const BillingForm = z
  .object({
    /** The account whose settings the page showed. */
    of: Id.optional(),
    tps: GstNumber,
    tvq: QstNumber,
    useSpecimen: z.boolean({ error: 'common.flag' }).default(false),
    transitNbr: TransitNumber,
    institutionNbr: InstitutionNumber,
    accountNbr: AccountNumber,
    dropBank: z.boolean({ error: 'common.flag' }).default(false),
    refundMax: RefundDays,
    pctRefundMax: RefundPercent,
    refundNom: RefundDays,
    pctRefundNom: RefundPercent,
    refundMin: RefundDays,
    pctRefundMin: RefundPercent,
    billingMail: Email.optional(),
    legalName: LegalName,
    address: SellerAddress,
    province: SellerProvince,
    telephone: Telephone,
  })
  .refine(isWhole('transitNbr'), together('transitNbr'))
  .refine(isWhole('institutionNbr'), together('institutionNbr'))
  .refine(isWhole('accountNbr'), together('accountNbr'))

type BankField = (typeof BANK_FIELDS)[number]

/** Requires all three numbers of the cheque when one of them is given. */
function isWhole(field: BankField) {
  return (bank: Partial<Record<BankField, string>>) =>
    Boolean(bank[field]) || BANK_FIELDS.every((other) => !bank[other])
}

function together(field: BankField) {
  return { path: [field], error: 'billing.bankTogether', ...whenReadable(...BANK_FIELDS) }
}

export type BillingFields = z.output<typeof BillingForm>
