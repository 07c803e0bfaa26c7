import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { refundPolicyOf } from '#app/shared/account/refund-policy.ts'
import { findRefundFault } from '#server/domain/activity/refund-policy.ts'
import { type BillingFields, BillingForm } from '#server/schemas/account/billing.ts'

type SaveResult = { outcome: 'SAVED' } | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Saves what `/mon-compte/facturation` sends, or returns the form with the errors of each field. */
export async function saveBillingFromForm(args: RequestArgs, form: FormData): Promise<SaveResult> {
  const submission = parseForm(form, BillingForm)
  const comeBack = (status: number, fieldErrors?: Record<string, string[]>): SaveResult => ({
    outcome: 'RETURNED',
    result: submission.reply(fieldErrors && { fieldErrors }),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)

  const fields = submission.value
  if (await lacksBank(args, fields)) return comeBack(422, { transitNbr: ['billing.bankRequired'] })
  const { error, isDefined } = await safe(api(args).profile.updateBilling(asChange(fields)))
  if (!error) return { outcome: 'SAVED' }
  if (!isDefined) return comeBack(429, { '': [waitOrGiveUp(error)] })
  switch (error.code) {
    case 'WRONG_TAX_NUMBER': {
      const { field } = error.data
      return comeBack(422, { [field]: [`billing.${field}Wrong`] })
    }
    case 'BANK_INCOMPLETE':
      return comeBack(422, { transitNbr: ['billing.bankTogether'] })
    case 'REFUND_DAYS_NOT_FALLING':
      return comeBack(422, { [DAYS_FIELD[faultyTier(fields)]]: ['billing.daysNotFalling'] })
    case 'REFUND_PERCENT_RISING':
      return comeBack(422, { [PERCENT_FIELD[faultyTier(fields)]]: ['billing.percentRising'] })
    case 'ORGANISATION_ADMIN_REQUIRED': // their page has no form
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}

/** Direct deposit needs an account: the stored one, or the one that was typed. */
async function lacksBank(args: RequestArgs, fields: BillingFields): Promise<boolean> {
  if (!fields.useSpecimen || fields.accountNbr) return false
  if (fields.dropBank) return true
  const { data: billing } = await safe(api(args).pages.account.billing())
  return billing?.bank === null
}

const DAYS_FIELD = { max: 'refundMax', nominal: 'refundNom', min: 'refundMin' } as const
const PERCENT_FIELD = { max: 'pctRefundMax', nominal: 'pctRefundNom', min: 'pctRefundMin' } as const

function faultyTier(fields: BillingFields): keyof typeof DAYS_FIELD {
  return findRefundFault(refundPolicyOf(fields))?.tier ?? 'max'
}

const NO_BANK = { transitNbr: '', institutionNbr: '', accountNbr: '' }

/**
 * Turns the whole form into the input of PUT /api/profil/billing: empty fields are removed, except the bank account.
 */
function asChange(fields: BillingFields) {
  const { tps = '', tvq = '', useSpecimen, dropBank, billingMail = '' } = fields
  const { refundMax = 0, refundNom = 0, refundMin = 0 } = fields
  const { pctRefundMax = 0, pctRefundNom = 0, pctRefundMin = 0 } = fields
  return {
    tps,
    tvq,
    useSpecimen,
    ...(dropBank && !fields.accountNbr ? NO_BANK : bankOf(fields)),
    refundMax,
    refundNom,
    refundMin,
    pctRefundMax,
    pctRefundNom,
    pctRefundMin,
    billingMail,
  }
}

function bankOf({ transitNbr, institutionNbr, accountNbr }: BillingFields) {
  return accountNbr ? { transitNbr, institutionNbr, accountNbr } : {}
}
