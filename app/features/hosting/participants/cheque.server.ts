import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import { refusalText } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { ChequeForm } from '#server/schemas/participation/cheque.ts'
import type { ChequeAnswer } from './cheque-form.tsx'

type NoteChequeResult =
  | { done: 'NOTED' | 'FAILED' }
  /** `code`: of a refusal. */
  | { returned: ChequeAnswer; status: number; code?: string }

/** Notes a cheque, or one that comes after a returned cheque. A number that was not sent stays unchanged. */
export async function noteChequeFromForm(
  args: RequestArgs,
  { activityId, participantId: partGhostId }: { activityId: number; participantId: number },
  form: FormData,
): Promise<NoteChequeResult> {
  const submission = parseForm(form, ChequeForm)
  const typed = form.get('checkNumber')
  const checkNumber = typeof typed === 'string' ? typed : undefined
  const comeBack = (error: string, checkCashed = false): ChequeAnswer => {
    markFormInvalid(args)
    return { error, checkNumber: checkNumber ?? '', checkCashed }
  }
  if (submission.status !== 'success') {
    const [error = 'unknown'] = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? [])
    return { returned: comeBack(error), status: 400 }
  }

  const { checkCashed, checkNumber: number } = submission.value
  const note = async () => {
    const { pages, manualParticipant } = api(args)
    if (!number || checkCashed || !form.has('isNew'))
      return attemptForForm(manualParticipant.update({ partGhostId, activityId, checkNumber, checkCashed }))
    const received = { activityId, participantId: partGhostId, checkNumber: number }
    return attemptForForm(pages.cheque.receive(received))
  }
  const noted = await note().catch((error: unknown) => asFault(args, error))
  if ('answer' in noted) return { done: 'NOTED' }
  const { refused: code, status } = noted
  switch (code) {
    case 'mustEnterCheckNumber':
    case 'CHECK_CASHED':
    case 'CHECK_DEPOSITED':
    case 'CHECK_RETURNED':
    case 'TOO_MANY_REQUESTS':
    case 'INTERNAL': {
      const error = await refusalText(args, 'cheque', noted)
      const isStillCashed = code === 'CHECK_CASHED' || (code === 'INTERNAL' && checkCashed)
      return { returned: comeBack(error, isStillCashed), status, code }
    }
    case 'UNAUTHORIZED':
    case 'UNKNOWN_PAYMENT_MODEL':
    case 'FULL':
    case 'NOT_FOUND':
    case 'ORGANISATION_ADMIN_REQUIRED':
      return { done: 'FAILED' }
  }
}
