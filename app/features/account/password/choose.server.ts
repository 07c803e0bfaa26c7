import type { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { knowDeviceOfCode } from '#server/api/http/auth/known-device.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import {
  CodedPasswordForm,
  GuestAccountForm,
  GuestPassToken,
  NewPasswordForm,
  PasswordCode,
} from '#server/schemas/account/account.ts'

/** The page again. Stale: the link is unknown, used or expired, and the person has to ask for another one. */
interface ReturnedPassword {
  returned: { result: ReturnedForm['result'] | undefined; isStale: boolean }
  status: number
}

export type NewPasswordResult =
  /**
   * `device`: the Set-Cookie header that makes this device known to the account; null: none. `returnTo`: where the
   * person wanted to go before the password was forgotten, or nothing.
   */
  { device: string | null; returnTo: string } | ReturnedPassword

/** Refusals of the second factor stand at its code; what is not about either stands above the form. */
const AT_FIELD = {
  WEAK_PASSWORD: 'newPass',
  BREACHED_PASSWORD: 'newPass',
  PARENT_IS_SELF: 'parentEmail',
  UNKNOWN_SPONSORSHIP_CODE: 'sponsorshipCode',
  SECOND_FACTOR_REQUIRED: 'secondFactorCode',
  SECOND_FACTOR_WRONG: 'secondFactorCode',
}

const FORM = { texts: 'password', atField: AT_FIELD, hideFields: ['newPass'] }

/** Sets a new password with the code of an email. */
export async function choosePasswordWithCode(
  args: RequestArgs,
  form: FormData,
  code: string,
): Promise<NewPasswordResult> {
  if (isCutShort(form, NewPasswordForm, PasswordCode.safeParse(code))) return stale(404)
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

/** Opens the account of a guest, with its first password, by the link of an email. `hasParent`: a parent was written to. */
export async function openGuestAccount(
  args: RequestArgs,
  form: FormData,
  guestId: string,
): Promise<{ hasParent: boolean } | ReturnedPassword> {
  if (isCutShort(form, GuestAccountForm, GuestPassToken.safeParse(guestId))) return stale(404)
  const chosen = await submitForm(args, form, {
    ...FORM,
    schema: GuestAccountForm,
    send: ({ newPass, organisation, incName, sponsorshipCode, under14, parentEmail }) =>
      api(args).pages.account.choosePassword({
        guestId,
        newPass,
        incName: organisation ? incName : undefined,
        sponsorshipCode: organisation ? sponsorshipCode : undefined,
        parentEmail: under14 ? parentEmail : undefined,
      }),
    handled: ['UNKNOWN_PASS'],
  })
  if ('returned' in chosen) return formAgain(chosen.returned)
  return 'refused' in chosen ? stale(chosen.status) : { hasParent: chosen.fields.under14 }
}

function stale(status: number): ReturnedPassword {
  return { returned: { result: undefined, isStale: true }, status }
}

function formAgain({ result, status }: ReturnedForm): ReturnedPassword {
  return { returned: { result, isStale: false }, status }
}

/** Whether the secret of the link cannot be one. What was typed is judged first. */
function isCutShort(
  form: FormData,
  schema: z.ZodObject,
  { data }: z.ZodSafeParseResult<string | undefined>,
): boolean {
  return !data && parseForm(form, schema).status === 'success'
}
