import type { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { knowDeviceOfCode } from '#server/api/http/auth/known-device.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import {
  CodedPasswordForm,
  GuestPassToken,
  NewPasswordForm,
  PasswordCode,
} from '#server/schemas/account/account.ts'

export type NewPasswordResult =
  /**
   * `device`: the Set-Cookie header that makes this device known to the account; null: none. `returnTo`: where the
   * person wanted to go before the password was forgotten, or nothing.
   */
  | { device: string | null; returnTo: string }
  /** The page again. Stale: the link is unknown, used or expired, and the person has to ask for another one. */
  | { returned: { result: ReturnedForm['result'] | undefined; isStale: boolean }; status: number }

/** Refusals of the second factor stand at its code; what is not about either stands above the form. */
const AT_FIELD = {
  WEAK_PASSWORD: 'newPass',
  BREACHED_PASSWORD: 'newPass',
  SECOND_FACTOR_REQUIRED: 'secondFactorCode',
  SECOND_FACTOR_WRONG: 'secondFactorCode',
}

const FORM = { schema: NewPasswordForm, texts: 'password', atField: AT_FIELD, hideFields: ['newPass'] }

/** Sets a new password with the code of an email. */
export async function choosePasswordWithCode(
  args: RequestArgs,
  form: FormData,
  code: string,
): Promise<NewPasswordResult> {
  if (isCutShort(form, PasswordCode.safeParse(code))) return stale(404)
  const chosen = await submitForm(args, form, {
    ...FORM,
    schema: CodedPasswordForm,
    hideFields: ['newPass', 'secondFactorCode'],
    send: (fields) => api(args).account.changePassword({ ...fields, code }),
    handled: ['UNKNOWN_CODE', 'EXPIRED_CODE'],
  })
  if ('returned' in chosen) return formAgain(chosen.returned)
  if ('refused' in chosen) return stale(chosen.status)
  const device = await knowDeviceOfCode(processServices(), args.request.headers, code)
  return { device, returnTo: chosen.sent.redirectUri ?? '' }
}

/** Sets a guest's first password with the link of an email. */
export async function chooseGuestPassword(
  args: RequestArgs,
  form: FormData,
  guestId: string,
): Promise<NewPasswordResult> {
  if (isCutShort(form, GuestPassToken.safeParse(guestId))) return stale(404)
  const chosen = await submitForm(args, form, {
    ...FORM,
    send: ({ newPass }) => api(args).pages.account.choosePassword({ guestId, newPass }),
    handled: ['UNKNOWN_PASS'],
  })
  if ('returned' in chosen) return formAgain(chosen.returned)
  return 'refused' in chosen ? stale(chosen.status) : { device: null, returnTo: '' }
}

function stale(status: number): NewPasswordResult {
  return { returned: { result: undefined, isStale: true }, status }
}

function formAgain({ result, status }: ReturnedForm): NewPasswordResult {
  return { returned: { result, isStale: false }, status }
}

/** Whether the secret of the link cannot be one. The password is judged first. */
function isCutShort(form: FormData, { data }: z.ZodSafeParseResult<string | undefined>): boolean {
  return !data && parseForm(form, NewPasswordForm).status === 'success'
}
