import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'

/** Returns one of the caller's orders; null for callers with neither an account nor a pass. Throws a 404 for others. */
export async function readOwnOrder(args: RequestArgs, transactionId: string) {
  const pass = await readPass(args)
  const read = await attempt(api(args).pages.order.read({ guestId: pass?.pass, transactionId }))
  if ('answer' in read) return { ...read.answer, passe: pass?.mark ?? null }
  if (read.refused === 'UNAUTHORIZED') return null
  throw new Response(null, { status: 404 })
}
