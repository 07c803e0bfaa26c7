import { api } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'

/**
 * Requires an operator, and counts what waits for one: every page of the operators shows it in its navigation, and urges
 * those without a second factor to set one up.
 */
export async function readWaiting(args: RequestArgs) {
  await requireOperator(args)
  const { moderation, secondFactor } = api(args).pages
  const [waiting, known] = await Promise.all([moderation.waiting(), secondFactor.read()])
  return { ...waiting, lacksSecondFactor: known.state !== 'ON' && !known.hasPasskey }
}
