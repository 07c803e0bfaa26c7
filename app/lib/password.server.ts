import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { NewPasswordForm } from '#server/schemas/account.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

export type Choosing =
  | { outcome: 'CHANGED' }
  /** The link is unknown, used or over: only another one helps. */
  | { outcome: 'STALE'; status: number }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** A new password with the code of a letter. */
export function choosePasswordWithCode(asking: Asking, form: FormData, code: string): Promise<Choosing> {
  return choose(form, (newPass) => safe(api(asking).account.changePassword({ newPass, code })))
}

/** A guest's first password, with the link of a letter. */
export function chooseGuestPassword(asking: Asking, form: FormData, guestId: string): Promise<Choosing> {
  return choose(form, (newPass) => safe(api(asking).pages.account.choosePassword({ guestId, newPass })))
}

async function choose(
  form: FormData,
  send: (newPass: string) => Promise<{ error: Error | null }>,
): Promise<Choosing> {
  const submission = parseWithZod(form, { schema: NewPasswordForm })
  const comeBack = (status: number, fieldErrors?: Record<string, string[]>): Choosing => ({
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
      return comeBack(429, { newPass: ['signIn.tooMany'] })
    case 'UNKNOWN_CODE':
    case 'UNKNOWN_PASS':
      return { outcome: 'STALE', status: 404 }
    case 'EXPIRED_CODE':
      return { outcome: 'STALE', status: 410 }
    default:
      giveUp(error)
  }
}
