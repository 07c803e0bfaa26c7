import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CodeForm } from '#server/schemas/account/account.ts'

type RedeemResult =
  | { outcome: 'REDEEMED'; proUntil: string | null; percent: number | null }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Redeems the promotional code that `/mon-compte/codes` sends. */
export async function redeemCodeFromForm(args: RequestArgs, form: FormData): Promise<RedeemResult> {
  const submission = parseForm(form, CodeForm)
  const comeBack = (status: number, key?: string): RedeemResult => ({
    outcome: 'RETURNED',
    result: submission.reply(key ? { fieldErrors: { code: [key] } } : undefined),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)

  const { error, isDefined, data } = await safe(api(args).account.redeemCode(submission.value))
  if (!error) return { outcome: 'REDEEMED', ...data }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'UNKNOWN_CODE':
      return comeBack(404, 'code.unknown')
    case 'CODE_OVER':
      return comeBack(410, 'code.over')
    case 'CODE_USED':
      return comeBack(409, 'code.used')
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, waitMessage(error, 'signIn.tooMany'))
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}
