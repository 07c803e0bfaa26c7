import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'

/** The pattern of a captured email's name; other names get a 404. */
const NAME = /^[\w.-]{1,200}$/

/** Loads one captured email, for operators; 404 for an unknown name. */
export async function readEmail(args: RequestArgs, name = '') {
  await requireOperator(args)
  if (!NAME.test(name)) throw new Response(null, { status: 404 })
  return answerOr404(api(args).pages.mailbox.read({ id: name }))
}
