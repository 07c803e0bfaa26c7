import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { LeaveForm } from '#server/schemas/account.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

type Leaving =
  | { outcome: 'LEFT' }
  /** Somebody counts on an activity: the page names which. */
  | { outcome: 'HOSTS'; status: number }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Deletes the account of whoever asks, once the password is theirs. */
export async function leaveFromForm(asking: Asking, form: FormData): Promise<Leaving> {
  const submission = parseWithZod(form, { schema: LeaveForm.partial() })
  const comeBack = (status: number, key?: string): Leaving => ({
    outcome: 'RETURNED',
    result: submission.reply({ hideFields: ['password'], ...(key && { fieldErrors: { password: [key] } }) }),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)
  // Only an account that never had a password sends none.
  const { password = '' } = submission.value
  const { hasPassword } = await api(asking).pages.account.leaving()
  if (hasPassword && !password) return comeBack(400, 'password.required')

  const { error, isDefined } = await safe(api(asking).pages.account.remove({ password }))
  if (!error) return { outcome: 'LEFT' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'WRONG_PASSWORD':
      return comeBack(422, 'password.wrong')
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, 'signIn.tooMany')
    case 'HOSTS_ACTIVITIES':
      return { outcome: 'HOSTS', status: 409 }
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}
