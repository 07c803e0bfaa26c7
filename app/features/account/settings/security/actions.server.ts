import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ChangePasswordForm } from '#server/schemas/account/account.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

type SecurityToast =
  | 'passwordChanged'
  | 'sessionEnded'
  | 'sessionGone'
  | 'othersEnded'
  | 'identityForgotten'
  | 'identityGone'
  | 'identityNeeded'

type SecurityResult =
  | { outcome: 'DONE'; toast: SecurityToast }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Handles what `/mon-compte/securite` sends: each form names itself by `intent`. */
export function secure(args: RequestArgs, form: FormData): Promise<SecurityResult> {
  const intent = form.get('intent')
  if (intent === 'end') return endOne(args, form)
  if (intent === 'forget') return forgetIdentity(args, form)
  return intent === 'endOthers' ? endOthers(args) : changePassword(args, form)
}

async function endOne(args: RequestArgs, form: FormData): Promise<SecurityResult> {
  const { data: sessionId } = IdParam.safeParse(form.get('sessionId'))
  if (!sessionId) return { outcome: 'DONE', toast: 'sessionGone' }
  const { error, isDefined } = await safe(api(args).pages.account.endSession({ sessionId }))
  if (error && !isDefined) giveUp(error)
  return { outcome: 'DONE', toast: error ? 'sessionGone' : 'sessionEnded' }
}

async function endOthers(args: RequestArgs): Promise<SecurityResult> {
  await api(args).pages.account.endSession({})
  return { outcome: 'DONE', toast: 'othersEnded' }
}

async function forgetIdentity(args: RequestArgs, form: FormData): Promise<SecurityResult> {
  const { data: identityId } = IdParam.safeParse(form.get('identityId'))
  if (!identityId) return { outcome: 'DONE', toast: 'identityGone' }
  const { error, isDefined } = await safe(api(args).pages.account.forgetIdentity({ identityId }))
  if (!error) return { outcome: 'DONE', toast: 'identityForgotten' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'NOT_FOUND':
      return { outcome: 'DONE', toast: 'identityGone' }
    case 'PASSWORD_REQUIRED':
      return { outcome: 'DONE', toast: 'identityNeeded' }
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}

async function changePassword(args: RequestArgs, form: FormData): Promise<SecurityResult> {
  form.delete('intent')
  const submission = parseForm(form, ChangePasswordForm)
  const comeBack = (status: number, fieldErrors?: Record<string, string[]>): SecurityResult => ({
    outcome: 'RETURNED',
    result: submission.reply({
      hideFields: ['previousPass', 'newPass'],
      ...(fieldErrors && { fieldErrors }),
    }),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)

  const { error, isDefined } = await safe(api(args).account.changePassword(submission.value))
  if (!error) return { outcome: 'DONE', toast: 'passwordChanged' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'WRONG_PASSWORD':
      return comeBack(422, { previousPass: ['password.wrong'] })
    case 'WEAK_PASSWORD':
      return comeBack(422, { newPass: ['password.weak'] })
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, { previousPass: [waitMessage(error, 'signIn.tooMany')] })
    case 'UNAUTHORIZED':
    case 'UNKNOWN_CODE':
    case 'EXPIRED_CODE':
    case 'GUEST_HAS_NO_PASSWORD':
      giveUp(error)
  }
}
