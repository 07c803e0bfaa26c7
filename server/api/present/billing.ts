import type * as wire from '#server/contract/entities.ts'
import { maskBankNumber } from '#server/domain/account/billing/bank-account.ts'
import { SELLER_FIELDS } from '#server/domain/payment/seller.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { Billing } from '#server/services/account/billing/settings.ts'

export function presentBilling({
  bank,
  refundPolicy: { max, nominal, min },
  ...billing
}: Billing): wire.Billing {
  return {
    tps: billing.gstNumber,
    tvq: billing.qstNumber,
    useSpecimen: billing.usesVoidCheque,
    bank: bank && {
      transitNbr: maskBankNumber(bank.transit),
      institutionNbr: bank.institution,
      accountNbr: maskBankNumber(bank.account),
    },
    refundMax: max.days,
    refundNom: nominal.days,
    refundMin: min.days,
    pctRefundMax: max.percent,
    pctRefundNom: nominal.percent,
    pctRefundMin: min.percent,
    billingMail: billing.billingEmail,
    ...pick(billing, SELLER_FIELDS),
  }
}
