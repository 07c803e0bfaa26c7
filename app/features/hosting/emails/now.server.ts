import { api } from '#app/lib/api.server.ts'
import { returnIfSignedOut } from '#app/lib/form/signed-out.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { MOST_NAMED } from '#server/domain/notification/custom-email.ts'
import { SendNowForm } from '#server/schemas/notification/custom-email.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { ABOUT, readMessage, type ReturnedMessage, tryOut } from './message.server.ts'

/** Returns the registrations that the address names, once each: `?participant=12&participant=15`. */
export function namedIn(request: Request): number[] {
  const ids = new URL(request.url).searchParams.getAll('participant')
  const known = ids.slice(0, MOST_NAMED).flatMap((id) => IdParam.safeParse(id).data ?? [])
  return [...new Set(known)]
}

/**
 * Returns the registrations to which a form is written: those that its page named. Some of the address may have ended
 * since; those count only in a form whose page named nobody, and offered no audience either.
 */
function namedBy(request: Request, form: FormData): number[] {
  const known = form.getAll('participant').slice(0, MOST_NAMED)
  const ids = [...new Set(known.flatMap((id) => IdParam.safeParse(id).data ?? []))]
  return ids.length > 0 || form.get('audience') ? ids : namedIn(request)
}

/** Sends a message, or tries it out. Returns how many people get it, or the form with the reason why nobody does. */
export async function sendFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<{ recipients: number } | { returned: ReturnedMessage }> {
  const read = (await returnIfSignedOut(args, form, SendNowForm)) ?? readMessage(args, form, SendNowForm)
  if ('returned' in read) return read
  const tried = await tryOut(args, form, { activityId, templateType: 'NOW' }, read.submission)
  if (tried) return { returned: tried }
  const named = namedBy(args.request, form)
  // Nobody writes to everybody by leaving the question out.
  if (named.length === 0 && !form.get('audience')) {
    markFormInvalid(args)
    const result = read.submission.reply({ fieldErrors: { audience: ['emailContent.audience'] } })
    return { returned: { result, status: 400 } }
  }
  const sent = await submitForm(args, form, {
    ...ABOUT,
    schema: SendNowForm,
    send: (fields) =>
      api(args).pages.hostEmail.send({
        ...fields,
        activityId,
        audience: named.length > 0 ? null : fields.audience,
        participantsId: named.length > 0 ? named : null,
      }),
  })
  return 'returned' in sent ? sent : { recipients: sent.sent.recipients }
}
