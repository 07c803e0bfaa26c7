import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { knowDevice } from '#server/api/http/auth/known-device.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
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

/** `to`: the page that shows the toast. `cookies`: Set-Cookie headers. */
type SecurityResult = { toast: SecurityToast; to: string; cookies?: string[] } | { returned: ReturnedForm }

const to = accountPaths.security

/** Handles what `/mon-compte/securite` sends: each form names itself by `intent`. */
export async function secure(args: RequestArgs, form: FormData): Promise<SecurityResult> {
  const intent = form.get('intent')
  if (intent === 'end') return { toast: await endOne(args, form), to }
  if (intent === 'forget') return { toast: await forgetIdentity(args, form), to }
  if (intent !== 'endOthers') return changePassword(args, form)
  await api(args).pages.account.endSession({})
  return { toast: 'othersEnded', to }
}

async function endOne(args: RequestArgs, form: FormData): Promise<SecurityToast> {
  const { data: sessionId } = IdParam.safeParse(form.get('sessionId'))
  if (!sessionId) return 'sessionGone'
  const ended = await attempt(api(args).pages.account.endSession({ sessionId }))
  return 'refused' in ended ? 'sessionGone' : 'sessionEnded'
}

async function forgetIdentity(args: RequestArgs, form: FormData): Promise<SecurityToast> {
  const { data: identityId } = IdParam.safeParse(form.get('identityId'))
  if (!identityId) return 'identityGone'
  const forgotten = await attempt(api(args).pages.account.forgetIdentity({ identityId }))
  if ('answer' in forgotten) return 'identityForgotten'
  return forgotten.refused === 'PASSWORD_REQUIRED' ? 'identityNeeded' : 'identityGone'
}

async function changePassword(args: RequestArgs, form: FormData): Promise<SecurityResult> {
  const changed = await submitForm(args, form, {
    schema: ChangePasswordForm,
    texts: 'password',
    send: (passwords) => api(args).account.changePassword(passwords),
    atField: {
      WRONG_PASSWORD: 'previousPass',
      WEAK_PASSWORD: 'newPass',
      BREACHED_PASSWORD: 'newPass',
      TOO_MANY_REQUESTS: 'previousPass',
    },
    hideFields: ['previousPass', 'newPass'],
  })
  if ('returned' in changed) return changed
  // The new password ends no passkey: the person says which are theirs.
  const { passkeys } = await api(args).pages.passkey.list()
  const { email } = await requireSession(args)
  const cookies = [await knowDevice(processServices(), args.request.headers, email)]
  return { toast: 'passwordChanged', to: passkeys.length > 0 ? accountPaths.checkPasskeys : to, cookies }
}
