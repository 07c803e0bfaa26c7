import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'

/** What the call takes for a name; nothing else can be the name of an email. */
const NAME = /^[\w.-]{1,200}$/

/** One captured email, for operators; 404 for a name that no email has. */
export async function readEmail(args: RequestArgs, name = '') {
  await requireOperator(args)
  if (!NAME.test(name)) throw new Response(null, { status: 404 })
  const { error, isDefined, data: message } = await safe(api(args).pages.mailbox.read({ id: name }))
  if (isDefined && error.code === 'NOT_FOUND') throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return message
}
