import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { knowDevice } from '#server/api/http/auth/known-device.ts'
import { SECOND_FACTOR_SETTINGS } from '#server/domain/account/second-factor.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { SecondFactorForm } from '#server/schemas/account/second-factor.ts'

type Changed =
  | Response
  | { returned: ReturnedForm }
  /** `headers`: the Set-Cookie of this device. */
  | { recoveryCodes: string[]; isNew: boolean; headers?: HeadersInit }

/** Handles the page that sets two-step verification up and turns it off: each form names itself by `intent`. */
export async function changeSecondFactor(args: RequestArgs, form: FormData): Promise<Changed> {
  const { secondFactor } = api(args).pages
  switch (textOf(form, 'intent')) {
    case 'begin':
      return comeBack(await attempt(secondFactor.begin()))
    case 'codes': {
      const made = await attempt(secondFactor.makeCodes())
      if ('refused' in made) return comeBack(made)
      return { recoveryCodes: made.answer.recoveryCodes, isNew: false }
    }
    case 'end': {
      const ended = await attempt(secondFactor.end())
      if ('refused' in ended && ended.refused === 'SECOND_FACTOR_FIRST') return comeBack(ended)
      const cookies = [await knowThisDevice(args)]
      return redirectWithToast(accountPaths.security, { key: 'settings:toasts.secondFactorOff' }, cookies)
    }
    default:
      return confirm(args, form)
  }
}

async function confirm(args: RequestArgs, form: FormData): Promise<Changed> {
  const confirmed = await submitForm(args, form, {
    schema: SecondFactorForm,
    texts: 'secondFactor',
    send: (fields) => api(args).pages.secondFactor.confirm(fields),
    atField: 'code',
    hideFields: ['code'],
    handled: ['NOT_BEING_SET_UP', 'SECOND_FACTOR_FIRST'],
  })
  if ('returned' in confirmed) return confirmed
  if ('refused' in confirmed) return comeBack(confirmed)
  const headers = { 'Set-Cookie': await knowThisDevice(args) }
  return { recoveryCodes: confirmed.sent.recoveryCodes, isNew: true, headers }
}

/** A change of the second factor makes every device unknown; the one at which it was made stays known. */
async function knowThisDevice(args: RequestArgs): Promise<string> {
  const { email } = await requireSession(args)
  return knowDevice(processServices(), args.request.headers, email)
}

/** The page shows by itself what has become of it; why an operator may change nothing is said. */
function comeBack(result: object): Promise<Response> | Response {
  const isBarred = 'refused' in result && result.refused === 'SECOND_FACTOR_FIRST'
  if (!isBarred) return redirect(SECOND_FACTOR_SETTINGS)
  return redirectWithToast(SECOND_FACTOR_SETTINGS, {
    key: 'settings:toasts.secondFactorFirst',
    tone: 'danger',
  })
}
