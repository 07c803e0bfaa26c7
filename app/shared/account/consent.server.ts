import { redirect, redirectDocument } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { forgetCounting, hasAnalytics } from '#app/lib/http/analytics.server.ts'
import {
  type Consent,
  readConsent,
  readConsentId,
  serializeConsent,
  serializeConsentId,
} from '#app/lib/http/cookies.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { leaveToast, redirectWithToast } from '#app/lib/toast.server.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'

/** Returns the person's answer so far, and whether this site counts visits at all. */
export function loadConsent({ request }: RequestArgs): { consent: Consent; counts: boolean } {
  return { consent: readConsent(request), counts: hasAnalytics() }
}

/**
 * Stores an answer, first as a proof, then as a cookie. When it changes who may count, the whole document is loaded
 * again: scripts and the Content-Security-Policy belong to the document. The bar shows no toast; the pages where people
 * change their answer do.
 */
export async function answerConsent(args: RequestArgs): Promise<Response> {
  const { request } = args
  const form = await readForm(request)
  const returnTo = safeReturnTo(form.get('returnTo'))
  const answer = form.get('consent')
  if (answer !== 'ACCEPTER' && answer !== 'DECLINED') return redirect(returnTo)

  const recorded = await attempt(
    api(args).pages.consent.record({ answer, pseudonym: readConsentId(request) }),
  )
  if ('refused' in recorded) {
    return redirectWithToast(returnTo, { key: 'errorOccurred', tone: 'danger' })
  }

  const headers = new Headers()
  headers.append('Set-Cookie', serializeConsent(answer))
  headers.append('Set-Cookie', serializeConsentId(recorded.answer.pseudonym))
  if (form.has('says')) headers.append('Set-Cookie', await leaveToast({ key: 'content:consent.kept' }))
  if (answer === 'DECLINED') for (const gone of forgetCounting(request)) headers.append('Set-Cookie', gone)
  const changes = hasAnalytics() && (readConsent(request) === 'ACCEPTER') !== (answer === 'ACCEPTER')
  return changes ? redirectDocument(returnTo, { headers }) : redirect(returnTo, { headers })
}
