import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { knowDeviceOfCode } from '#server/api/http/auth/device-of-code.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { NewPasswordForm } from '#server/schemas/account/account.ts'

export type NewPasswordResult =
  /** Includes the Set-Cookie header that makes this device known to the account. */
  | { outcome: 'CHANGED'; device?: string }
  /** The link is unknown, used or expired: the person has to ask for another one. */
  | { outcome: 'STALE'; status: number }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Sets a new password with the code of an email. */
export async function choosePasswordWithCode(
  args: RequestArgs,
  form: FormData,
  code: string,
): Promise<NewPasswordResult> {
  const chosen = await choose(form, (newPass) => safe(api(args).account.changePassword({ newPass, code })))
  if (chosen.outcome !== 'CHANGED') return chosen
  const device = await knowDeviceOfCode(processServices(), args.request.headers, code)
  return device === null ? chosen : { ...chosen, device }
}

/** Sets a guest's first password with the link of an email. */
export function chooseGuestPassword(
  args: RequestArgs,
  form: FormData,
  guestId: string,
): Promise<NewPasswordResult> {
  return choose(form, (newPass) => safe(api(args).pages.account.choosePassword({ guestId, newPass })))
}

async function choose(
  form: FormData,
  send: (newPass: string) => Promise<{ error: Error | null }>,
): Promise<NewPasswordResult> {
  const submission = parseForm(form, NewPasswordForm)
  const comeBack = (status: number, fieldErrors?: Record<string, string[]>): NewPasswordResult => ({
    outcome: 'RETURNED',
    result: submission.reply({ hideFields: ['newPass'], ...(fieldErrors && { fieldErrors }) }),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)

  const { error } = await send(submission.value.newPass)
  if (!error) return { outcome: 'CHANGED' }
  switch ('code' in error && error.code) {
    case 'WEAK_PASSWORD':
      return comeBack(422, { newPass: ['password.weak'] })
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, { newPass: [waitMessage(error as { data?: unknown }, 'signIn.tooMany')] })
    case 'BAD_REQUEST': // the password is valid by now, so the link is not
    case 'UNKNOWN_CODE':
    case 'UNKNOWN_PASS':
      return { outcome: 'STALE', status: 404 }
    case 'EXPIRED_CODE':
      return { outcome: 'STALE', status: 410 }
    default:
      giveUp(error)
  }
}
