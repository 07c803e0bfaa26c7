import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull, attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { refusalText } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { readPass, returnWithLink } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'

/**
 * Returns one of the caller's orders, as the provider has it where it is not paid yet: the page on which people come
 * back says what is true. Null for callers with neither an account nor a pass; throws a 404 for others.
 */
export async function readOwnOrder(args: RequestArgs, transactionId: string) {
  const pass = await readPass(args)
  const named = { guestId: pass?.pass, transactionId }
  const standing = await answerOrNull(
    api(args).pages.buying.standing({ guestId: pass?.pass, intentId: transactionId }),
  )
  const read = await attempt(api(args).pages.order.read(named))
  if ('answer' in read)
    return { ...read.answer, isUncertain: standing?.isUncertain ?? false, passe: pass?.mark ?? null }
  await returnWithLink(args)
  if (read.refused === 'UNAUTHORIZED') return null
  throw new Response(null, { status: 404 })
}

/** Leads to the payment of an order, or gives its places up; or returns why not. */
export async function actOnOrder(args: RequestArgs, transactionId: string, form: FormData) {
  return form.get('intent') === 'abandon' ? abandon(args, transactionId) : pay(args, transactionId)
}

async function pay(args: RequestArgs, intentId: string) {
  const pass = await readPass(args)
  const path = withPass(orderPath(intentId), pass?.mark ?? null)
  const call = api(args).pages.buying.resume({ intentId, guestId: pass?.pass, returnPath: path })
  const resumed = await attemptForForm(call)
  if ('answer' in resumed) return redirect(resumed.answer.url ?? path, 303)
  if (resumed.refused === 'ALREADY_PAID') return redirect(path)
  if (resumed.refused === 'HOLD_OVER')
    return redirectWithToast(path, { key: 'orders:toasts.holdOver', tone: 'info' })
  // Somebody is paying at this moment, in the mobile client.
  if (resumed.refused === 'ORDER_OPEN')
    return redirectWithToast(path, { key: 'orders:toasts.underWay', tone: 'info' })
  return returned(args, resumed)
}

async function abandon(args: RequestArgs, intentId: string) {
  const pass = await readPass(args)
  const path = withPass(orderPath(intentId), pass?.mark ?? null)
  const order = await answerOrNull(
    api(args).pages.order.read({ guestId: pass?.pass, transactionId: intentId }),
  )
  const ended = await attemptForForm(api(args).payment.abandon({ query: { intentId, guestId: pass?.pass } }))
  if ('answer' in ended) {
    // An order that ended otherwise, or before, may have been charged: its page says how it stands.
    if (!order || order.endedAs !== null || ended.answer.status !== 'ABANDONED') return redirect(path)
    const to = withPass(activityPagePath(order.activityId), pass?.mark ?? null)
    return redirectWithToast(to, { key: 'orders:toasts.abandoned', tone: 'info' })
  }
  if (ended.refused === 'ALREADY_PAID') return redirectWithToast(path, { key: 'orders:toasts.paidMeanwhile' })
  if (ended.refused === 'PAYMENT_UNDER_WAY')
    return redirectWithToast(path, { key: 'orders:toasts.underWay', tone: 'info' })
  return returned(args, ended)
}

/** It may have been charged: unlike those of a form, these sentences never say that nothing was. */
async function returned(args: RequestArgs, refusal: { refused: string; data?: unknown; status: number }) {
  markFormInvalid(args)
  return { problem: await refusalText(args, 'order', refusal), status: refusal.status }
}
