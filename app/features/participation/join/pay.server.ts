import type { TypedResponse } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull, attemptForForm } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import type { JoinFields, JoinRefusal } from './call.server.ts'
import { nameCompanions } from './names.server.ts'

/** Places are held, and are paid at this address. */
export interface HeldToPay {
  url: string
  intentId: string
}

/** Holds paid places as the caller, or as the holder of the pass, and opens their payment. */
export async function holdToPay(
  args: RequestArgs,
  activityId: number,
  { names, added, ...fields }: JoinFields,
  pass?: string,
): Promise<HeldToPay | JoinRefusal> {
  const call = api(args).payment.open({ activityId, ...fields, guestId: pass })
  const opened = await attemptForForm(call, ['BAD_REQUEST', 'ACCOUNT_BANNED'])
  if ('refused' in opened) return opened
  const { url, intentId, left = 0 } = opened.answer
  if (url === undefined || intentId === undefined) return { refused: 'FULL', data: { left }, status: 409 }
  if (names.length > 0) {
    const own = await answerOrNull(api(args).pages.participation.ofActivity({ activityId, guestId: pass }))
    await nameCompanions(args, own ?? undefined, { names, added, pass })
  }
  return { url, intentId }
}

/** Leads to the order that waits already (ORDER_OPEN): it is paid or abandoned there. */
export function leadToOpenOrder(
  { data }: Pick<JoinRefusal, 'data'>,
  mark: string | null,
): Promise<TypedResponse<never>> {
  const { intentId } = data as { intentId: string }
  return redirectWithToast(withPass(orderPath(intentId), mark), { key: 'orders:toasts.open', tone: 'info' })
}
