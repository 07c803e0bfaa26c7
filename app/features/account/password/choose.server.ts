import type { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { knowDeviceOfCode } from '#server/api/http/auth/device-of-code.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { GuestPassToken, NewPasswordForm, PasswordCode } from '#server/schemas/account/account.ts'

export type NewPasswordResult =
  /** The Set-Cookie header that makes this device known to the account; null: none. */
  | { device: string | null }
  /** The link is unknown, used or expired: the person has to ask for another one. */
  | { staleStatus: number }
  | { returned: ReturnedForm }

const FORM = { schema: NewPasswordForm, texts: 'password', atField: 'newPass', hideFields: ['newPass'] }

/** Sets a new password with the code of an email. */
export async function choosePasswordWithCode(
  args: RequestArgs,
  form: FormData,
  code: string,
): Promise<NewPasswordResult> {
  if (isCutShort(form, PasswordCode.safeParse(code))) return { staleStatus: 404 }
  const chosen = await submitForm(args, form, {
    ...FORM,
    send: ({ newPass }) => api(args).account.changePassword({ newPass, code }),
    handled: ['UNKNOWN_CODE', 'EXPIRED_CODE'],
  })
  if ('returned' in chosen) return chosen
  if ('refused' in chosen) return { staleStatus: chosen.status }
  return { device: await knowDeviceOfCode(processServices(), args.request.headers, code) }
}

/** Sets a guest's first password with the link of an email. */
export async function chooseGuestPassword(
  args: RequestArgs,
  form: FormData,
  guestId: string,
): Promise<NewPasswordResult> {
  if (isCutShort(form, GuestPassToken.safeParse(guestId))) return { staleStatus: 404 }
  const chosen = await submitForm(args, form, {
    ...FORM,
    send: ({ newPass }) => api(args).pages.account.choosePassword({ guestId, newPass }),
    handled: ['UNKNOWN_PASS'],
  })
  if ('returned' in chosen) return chosen
  return 'refused' in chosen ? { staleStatus: chosen.status } : { device: null }
}

/** Whether the secret of the link cannot be one. The password is judged first. */
function isCutShort(form: FormData, { data }: z.ZodSafeParseResult<string | undefined>): boolean {
  return !data && parseForm(form, NewPasswordForm).status === 'success'
}
