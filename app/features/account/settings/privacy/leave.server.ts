import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { LeaveForm } from '#server/schemas/account/account.ts'

type LeaveResult =
  | { outcome: 'LEFT' }
  /** Other people count on an activity of this account; the page names it. */
  | { outcome: 'HOSTS'; status: number }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Deletes the caller's account after checking its password. */
export async function leaveFromForm(args: RequestArgs, form: FormData): Promise<LeaveResult> {
  const submission = parseForm(form, LeaveForm.partial())
  const comeBack = (status: number, key?: string): LeaveResult => ({
    outcome: 'RETURNED',
    result: submission.reply({ hideFields: ['password'], ...(key && { fieldErrors: { password: [key] } }) }),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)
  // An account that never had a password sends the code of an email.
  const { password = '', code } = submission.value
  const { hasPassword } = await api(args).pages.account.leaving()
  if (hasPassword && !password) return comeBack(400, 'password.required')

  const { error, isDefined } = await safe(api(args).pages.account.remove({ password, code }))
  if (!error) return { outcome: 'LEFT' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'WRONG_PASSWORD':
      return comeBack(422, 'password.wrong')
    case 'DELETION_CODE_REQUIRED':
      return {
        outcome: 'RETURNED',
        result: submission.reply({ formErrors: ['deletionCode.wrong'] }),
        status: 422,
      }
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, waitMessage(error, 'signIn.tooMany'))
    case 'HOSTS_ACTIVITIES':
      return { outcome: 'HOSTS', status: 409 }
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}

/** Emails the link with which an account without a password confirms its deletion; returns the toast that says so. */
export async function sendDeletionCode(args: RequestArgs): Promise<{ key: string; tone: 'info' | 'danger' }> {
  const { error, isDefined } = await safe(api(args).pages.account.sendDeletionCode())
  if (!error) return { key: 'settings:toasts.deletionLinkSent', tone: 'info' }
  if (!isDefined || error.code === 'UNAUTHORIZED') giveUp(error)
  return { key: 'settings:toasts.deletionLinkTooMany', tone: 'danger' }
}
