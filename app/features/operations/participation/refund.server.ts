import { api } from '#app/lib/api.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import type { NewToast } from '#app/lib/toast.server.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { ConfirmedRefundForm } from '#server/schemas/payment/refund.ts'

/** Ends the chosen tickets and gives them back; where one of them has ended meanwhile, the page is read again first. */
export async function refundFromForm(
  args: RequestArgs,
  participantId: number,
  form: FormData,
): Promise<{ toast: NewToast } | { returned: ReturnedForm }> {
  const given = await submitForm(args, form, {
    schema: ConfirmedRefundForm,
    texts: 'giveBack',
    send: ({ confirmed: _, ...refund }) => api(args).pages.refund.give({ participantId, ...refund }),
    handled: ['TICKET_ENDED'],
  })
  if ('returned' in given) return given
  if ('refused' in given) return { toast: { key: 'operations:toasts.notRefunded', tone: 'danger' } }

  const { people: count, refunded, owed } = given.sent
  const locale = await currentLocale(args)
  const amount = formatMoney(owed > 0 ? owed : refunded, locale)
  if (owed > 0) return { toast: { key: 'operations:toasts.refundOwed', values: { amount }, tone: 'danger' } }
  if (refunded === 0) return { toast: { key: 'operations:toasts.endedUnrefunded', values: { count } } }
  return { toast: { key: 'operations:toasts.refunded', values: { count, amount } } }
}
