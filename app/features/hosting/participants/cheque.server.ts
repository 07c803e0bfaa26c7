import { api, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ChequeForm } from '#server/schemas/participation/cheque.ts'

interface Of {
  activityId: number
  participantId: number
}

type NoteChequeResult =
  | { outcome: 'NOTED' | 'FAILED' }
  | { outcome: 'RETURNED'; status: number; error: string; checkNumber: string; checkCashed: boolean }

/** Notes a cheque. A number that was not sent stays unchanged. */
export async function noteChequeFromForm(
  args: RequestArgs,
  of: Of,
  form: FormData,
): Promise<NoteChequeResult> {
  const submission = parseForm(form, ChequeForm)
  const typed = form.get('checkNumber')
  const checkNumber = typeof typed === 'string' ? typed : undefined
  const comeBack = (status: number, error: string, checkCashed: boolean): NoteChequeResult => {
    return { outcome: 'RETURNED', status, error, checkNumber: checkNumber ?? '', checkCashed }
  }
  if (submission.status !== 'success') {
    const [error = 'unknown'] = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? [])
    return comeBack(400, error, false)
  }

  const { activityId, participantId: partGhostId } = of
  const { checkCashed } = submission.value
  const call = api(args).manualParticipant.update({ partGhostId, activityId, checkNumber, checkCashed })
  const { error, isDefined } = await safe(call)
  if (!error) return { outcome: 'NOTED' }
  if (!isDefined) return comeBack(429, waitOrGiveUp(error), false)
  switch (error.code) {
    case 'mustEnterCheckNumber':
      return comeBack(error.status, 'mustEnterCheckNumber', false)
    case 'CHECK_CASHED':
      return comeBack(error.status, 'checkCashed', true)
    case 'UNAUTHORIZED':
    case 'UNKNOWN_PAYMENT_MODEL':
    case 'FULL':
    case 'NOT_FOUND':
      return { outcome: 'FAILED' }
  }
}
