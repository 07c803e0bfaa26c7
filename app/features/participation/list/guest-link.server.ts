import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { formTokenOf, isBot } from '#app/lib/form/honeypot.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { leaveToast, redirectWithToast } from '#app/lib/toast.server.ts'
import { forgetLink, readPass } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { MailLinkForm } from '#server/schemas/account/account.ts'

type Away = ReturnType<typeof redirect>

/** A form that came back keeps its token, so that a correction may be quick. */
type Returned = ReturnedForm & { formToken: string }

/**
 * Handles the forms of `/mes-inscriptions`: end the link itself, replace it, or ask for a new one, and take the address
 * back from a host.
 */
export async function actOnLink(args: RequestArgs, form: FormData): Promise<Away | { returned: Returned }> {
  const intent = form.get('intent')
  if (intent === 'takeBackEmail') return takeBackEmail(args, form)
  return intent === 'mailLink' ? mailLink(args, form) : endLink(args, intent === 'endAndMail')
}

async function endLink(args: RequestArgs, mailNew: boolean): Promise<Away> {
  const pass = await readPass(args)
  if (!pass?.isLink) return redirect(paths.myRegistrations)
  const ended = await attempt(api(args).pages.participation.endLink({ guestId: pass.pass, mailNew }))
  const key = 'refused' in ended ? 'gone' : mailNew ? 'endedAndMailed' : 'ended'
  const headers = new Headers({ 'Set-Cookie': await leaveToast({ key: `participation:link.toasts.${key}` }) })
  headers.append('Set-Cookie', await forgetLink())
  return redirect(paths.myRegistrations, { headers })
}

async function mailLink(args: RequestArgs, form: FormData): Promise<Away | { returned: Returned }> {
  const formToken = formTokenOf(form)
  const submission = parseForm(form, MailLinkForm)
  if (submission.status === 'success' && isBot(form)) {
    markFormInvalid(args)
    const result = submission.reply({ formErrors: ['tooFast'] })
    return { returned: { result, status: 422, formToken } }
  }
  const mailed = await submitForm(args, form, {
    schema: MailLinkForm,
    texts: 'guestLink',
    send: (fields) => api(args).pages.participation.mailLink(fields),
    atField: 'email',
  })
  if ('returned' in mailed) return { returned: { ...mailed.returned, formToken } }
  return redirectWithToast(paths.myRegistrations, { key: 'participation:link.toasts.asked', tone: 'info' })
}

/** Acts for the holder of the link or of the pass of this browser, else for the account; leads back to the same tab. */
async function takeBackEmail(args: RequestArgs, form: FormData): Promise<Away> {
  const pass = await readPass(args)
  const hostId = form.get('hostId')
  const input = { guestId: pass?.pass, hostId: idOf(typeof hostId === 'string' ? hostId : undefined) }
  await answerOr404(api(args).pages.participation.takeBackEmail(input))
  const query = new URL(args.request.url).searchParams
  query.delete('passe')
  const page = query.size > 0 ? `${paths.myRegistrations}?${query}` : paths.myRegistrations
  const back = withPass(page, pass?.mark ?? null)
  return redirectWithToast(back, { key: 'participation:registrations.email.takenBack' })
}
