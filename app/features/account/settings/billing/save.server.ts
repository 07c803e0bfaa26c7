import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, returnForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { refundPolicyOf } from '#app/shared/account/refund-policy.ts'
import { findRefundFault } from '#server/domain/activity/refund-policy.ts'
import { type BillingFields, BillingForm } from '#server/schemas/account/billing.ts'

/**
 * Saves what `/mon-compte/facturation` sends, or returns the form with the errors of each field. `ownerId`: of the
 * account whose settings the person manages now.
 */
export async function saveBillingFromForm(
  args: RequestArgs,
  form: FormData,
  ownerId: number | null,
): Promise<ReturnedForm | null> {
  const submission = parseForm(form, BillingForm)
  // The session says for whom one acts, and another tab may have changed that since the page was opened.
  if (form.get('of') !== String(ownerId))
    return returnForm(args, submission, { refused: 'OTHER_ACCOUNT', status: 409 }, { texts: 'billing' })
  if (submission.status !== 'success') return { result: submission.reply(), status: 400 }

  const fields = submission.value
  if (await lacksBank(args, fields)) {
    const fieldErrors = { transitNbr: ['billing.bankRequired'] }
    return { result: submission.reply({ fieldErrors }), status: 422 }
  }
  const saved = await attemptForForm(api(args).profile.updateBilling(asChange(fields)))
  if ('answer' in saved) return null
  if (saved.refused === 'WRONG_TAX_NUMBER') {
    const { field } = saved.data
    return returnForm(args, submission, saved, { texts: `billing.${field}Number`, atField: field })
  }
  const tier = faultyTier(fields)
  const atField = {
    BANK_INCOMPLETE: 'transitNbr',
    REFUND_DAYS_NOT_FALLING: DAYS_FIELD[tier],
    REFUND_PERCENT_RISING: PERCENT_FIELD[tier],
  }
  return returnForm(args, submission, saved, { texts: 'billing', atField })
}

/** Direct deposit needs an account: the stored one, or the one that was typed. */
async function lacksBank(args: RequestArgs, fields: BillingFields): Promise<boolean> {
  if (!fields.useSpecimen || fields.accountNbr) return false
  if (fields.dropBank) return true
  const read = await attempt(api(args).pages.account.billing())
  return 'answer' in read && read.answer.bank === null
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
  const { legalName = '', address = '', province = '', telephone = '' } = fields
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
    ...{ legalName, address, province, telephone },
  }
}

function bankOf({ transitNbr, institutionNbr, accountNbr }: BillingFields) {
  return accountNbr ? { transitNbr, institutionNbr, accountNbr } : {}
}
