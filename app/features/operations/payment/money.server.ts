import { decideTaskFromForm } from '#app/features/operations/platform/queue.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { ReturnedForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

type Done = 'ASKED' | 'REFUND_RETRIED' | 'REFUND_NOT_FAILED' | 'RETRIED' | 'DROPPED' | 'NOT_FAILED'

/** Does what the button says that was pressed: compare now, try a refund or a task again, or drop a task. */
export async function decideMoneyFromForm(
  args: RequestArgs,
  form: FormData,
): Promise<{ done: Done } | { returned: ReturnedForm; of: string }> {
  const { money } = api(args).pages
  if (form.get('decision') === 'verify') {
    await money.verify()
    return { done: 'ASKED' }
  }
  if (form.has('refundId')) {
    const { data: refundId } = IdParam.safeParse(form.get('refundId'))
    const retried = refundId === undefined ? null : await attempt(money.retry({ refundId }))
    return { done: retried && 'answer' in retried ? 'REFUND_RETRIED' : 'REFUND_NOT_FAILED' }
  }
  form.delete('cause') // tasks of one cause are decided on their own page
  const decided = await decideTaskFromForm(args, form)
  if ('returned' in decided) return decided
  return {
    done: decided.done === 'ALL_RETRIED' || decided.done === 'ALL_DROPPED' ? 'NOT_FAILED' : decided.done,
  }
}
