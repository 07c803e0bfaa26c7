import { api } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'

/** Requires an operator, and counts what waits for one: every page of the operators shows it on its tabs. */
export async function readWaiting(args: RequestArgs) {
  await requireOperator(args)
  return api(args).pages.moderation.waiting()
}
