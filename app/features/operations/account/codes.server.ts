import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { EndCodeForm, NewCodeForm } from '#server/schemas/account/promotional-code.ts'

type Returned = { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Creates the code that `/operations/codes` sends. */
export async function makeCodeFromForm(
  args: RequestArgs,
  form: FormData,
): Promise<{ outcome: 'MADE'; codeId: number } | Returned> {
  const submission = parseForm(form, NewCodeForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  const { error, isDefined, data } = await safe(api(args).pages.promotionalCode.make(submission.value))
  if (!error) return { outcome: 'MADE', codeId: data.codeId }
  if (!isDefined) giveUp(error)
  const comeBack = (field: string, key: string): Returned => {
    const result = submission.reply({ fieldErrors: { [field]: [key] } })
    return { outcome: 'RETURNED', result, status: error.status }
  }
  switch (error.code) {
    case 'CODE_TAKEN':
      return comeBack('code', 'promotionalCode.code.taken')
    case 'OVER_ALREADY':
      return comeBack('endDate', 'promotionalCode.endDate.over')
    case 'UNAUTHORIZED':
    case 'FORBIDDEN':
      giveUp(error)
  }
}

/** Loads a code with the people who used it; 404 for an unknown code. */
export async function readCode(args: RequestArgs, codeId: number, page: number) {
  const { data, error, isDefined } = await safe(api(args).pages.promotionalCode.read({ codeId, page }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}

/** Ends a code; another operator may have ended it meanwhile. */
export async function endCodeFromForm(
  args: RequestArgs,
  codeId: number,
  form: FormData,
): Promise<{ outcome: 'ENDED' | 'NOT_OPEN' } | Returned> {
  const submission = parseForm(form, EndCodeForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  const input = { codeId, ...submission.value }
  const { error, isDefined } = await safe(api(args).pages.promotionalCode.end(input))
  if (!error) return { outcome: 'ENDED' }
  if (!isDefined) giveUp(error)
  if (error.code === 'NOT_OPEN') return { outcome: 'NOT_OPEN' }
  throw new Response(null, { status: 404 })
}
