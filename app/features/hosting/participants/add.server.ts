import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { returnForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ManualParticipantForm } from '#server/schemas/participation/manual-participant.ts'

const ABOUT = {
  texts: 'participation.manual',
  atField: { FULL: 'nbrParticipant', fewerLeft: 'nbrParticipant', UNKNOWN_PAYMENT_MODEL: 'paymentModelId' },
}

/** Adds a participant by hand, or returns the form with the reason why not. */
export async function addFromForm(args: RequestArgs, activityId: number, form: FormData) {
  const added = await submitForm(args, form, {
    ...ABOUT,
    schema: ManualParticipantForm,
    send: ({ prenom: firstname, nom: name, ...entered }) =>
      api(args).manualParticipant.add({ activityId, firstname, name, ...entered }),
    handled: ['FULL'],
  })
  if (!('refused' in added)) return added
  const { data, refused, status } = added
  const refusal = { refused: data.left > 0 ? 'fewerLeft' : refused, data, status }
  return { returned: await returnForm(args, parseForm(form, ManualParticipantForm), refusal, ABOUT) }
}
