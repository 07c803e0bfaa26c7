import type { SubmissionResult } from '@conform-to/react'
import { api, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ManualParticipantForm } from '#server/schemas/participation/manual-participant.ts'

interface Returned {
  outcome: 'RETURNED'
  result: SubmissionResult
  status: number
}

type AddResult = { outcome: 'ADDED'; displayName: string } | Returned

/** Adds a participant by hand, or returns the form with the reason why not. */
export async function addFromForm(args: RequestArgs, activityId: number, form: FormData): Promise<AddResult> {
  const submission = parseForm(form, ManualParticipantForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }

  const { prenom: firstname, nom: name, ...entered } = submission.value
  const call = api(args).manualParticipant.add({ activityId, firstname, name, ...entered })
  const { error, isDefined, data } = await safe(call)
  if (!error) return { outcome: 'ADDED', displayName: data.participant.displayName }
  const comeBack = (fieldErrors: Record<string, string[]>): Returned => {
    return {
      outcome: 'RETURNED',
      result: submission.reply({ fieldErrors }),
      status: isDefined ? error.status : 429,
    }
  }
  if (!isDefined) return comeBack({ '': [waitOrGiveUp(error)] })
  switch (error.code) {
    case 'FULL': {
      const { left } = error.data
      return comeBack({
        nbrParticipant: [
          left > 0 ? `participation.manual.fewerLeft?left=${left}` : 'participation.manual.full',
        ],
      })
    }
    case 'UNKNOWN_PAYMENT_MODEL':
      return comeBack({ paymentModelId: ['participation.paymentModel'] })
    case 'ACTIVITY_CANCELLED':
      return comeBack({ '': ['participation.join.cancelled'] })
    case 'UNAUTHORIZED':
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
  }
}
