import { decideTaskFromForm } from '#app/features/operations/platform/queue.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { filledIn, reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CloseRefundForm } from '#server/schemas/payment/refund.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { idOfRefund } from './ids.ts'

type Done =
  | 'ASKED'
  | 'REFUND_RETRIED'
  | 'REFUND_CLOSED'
  | 'REFUND_NOT_FAILED'
  | 'REFUND_TOO_MUCH'
  | 'RETRIED'
  | 'DROPPED'
  | 'NOT_DROPPED'
  | 'NOT_FAILED'

type Decision = { done: Done } | { returned: ReturnedForm; of: string }

/** Returns the settling of a refund that was interrupted by the question who it is; null when there is none. */
export async function reopenClosing(args: RequestArgs) {
  const form = await reopenForm(args)
  if (form?.get('decision') !== 'close') return null
  const { data: refundId } = IdParam.safeParse(form.get('refundId'))
  return refundId ? { of: idOfRefund(refundId), result: filledIn(form, CloseRefundForm) } : null
}

/** Does what the button says that was pressed: compare now, try a refund or a task again, or settle one another way. */
export async function decideMoneyFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  const { money } = api(args).pages
  if (form.get('decision') === 'verify') {
    await money.verify()
    return { done: 'ASKED' }
  }
  if (form.has('refundId')) return decideRefund(args, form)
  form.delete('cause') // tasks of one cause are decided on their own page
  const decided = await decideTaskFromForm(args, form)
  if ('returned' in decided) return decided
  return {
    done: decided.done === 'ALL_RETRIED' || decided.done === 'ALL_DROPPED' ? 'NOT_FAILED' : decided.done,
  }
}

async function decideRefund(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: refundId } = IdParam.safeParse(form.get('refundId'))
  if (refundId === undefined) return { done: 'REFUND_NOT_FAILED' }

  const { retry, close } = api(args).pages.money
  if (form.get('decision') !== 'close') {
    const retried = await attempt(retry({ refundId }))
    if ('answer' in retried) return { done: 'REFUND_RETRIED' }
    return { done: retried.refused === 'TOO_MUCH' ? 'REFUND_TOO_MUCH' : 'REFUND_NOT_FAILED' }
  }
  const closed = await submitForm(args, form, {
    schema: CloseRefundForm,
    texts: 'refund',
    send: ({ reason }) => close({ refundId, reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FAILED'],
  })
  if ('returned' in closed) return { ...closed, of: idOfRefund(refundId) }
  return { done: 'refused' in closed ? 'REFUND_NOT_FAILED' : 'REFUND_CLOSED' }
}
