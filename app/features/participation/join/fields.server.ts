import type { Submission } from '@conform-to/react'
import type { z } from 'zod'
import type { JoinFields } from '#app/features/participation/join/call.server.ts'
import { readNames } from '#app/features/participation/join/names.server.ts'
import {
  answerErrors,
  readParty,
  readResponses,
  wasEverybodyAsked,
} from '#app/features/participation/join/party-form.server.ts'
import {
  findOwnRegistration,
  type OwnRegistration,
} from '#app/features/participation/registrations.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'
import type { RegistrationForm } from '#server/schemas/participation/join.ts'

type RegistrationSubmission = Submission<z.output<typeof RegistrationForm>>

/** Returns the input of the form, or all its errors; `costs`: paid places are added, and nobody has to approve them first. */
export async function readJoinFields(
  args: RequestArgs,
  activityId: number,
  form: FormData,
  submission: RegistrationSubmission,
  { isNew } = { isNew: false },
): Promise<{ fields?: JoinFields; errors?: FormErrors; costs?: boolean }> {
  const typed = submission.status === 'success' ? submission.value.nbrParticipant : typedParty(submission)
  const party = typed === null ? null : readParty(form, typed)
  const fieldErrors = party && 'fieldErrors' in party ? party.fieldErrors : undefined
  if (fieldErrors) return { errors: { fieldErrors } }
  if (submission.status !== 'success' || !party || !('attendance' in party)) return {}

  const activity = await readActivity(args, activityId)
  const own = isNew ? null : await findOwnRegistration(args, activity)
  const people = own?.people ?? 0
  const added = { before: people, types: addedTypes(party.attendance, own) }
  const last = people + added.types.length
  const { cardNumber, cardEmail, consent, acceptFewer, province } = submission.value
  const addsPaid = addsPaidPlaces(activity, party.attendance, own)
  if (addsPaid && activity.place === null && !province)
    return { errors: { fieldErrors: { province: ['payment.province'] } } }
  if (!wasEverybodyAsked(form, activity.questions, last))
    return { errors: { formErrors: ['participation.join.answerForAll'] } }
  const asked = { first: people + 1, last, isNew: !own }
  const responses = readResponses(form, activity.questions, asked)
  const costs = addsPaid && !activity.needsApproval
  // Before anything is held or sealed: nobody can answer on the page before paying, and an account is made for a guest.
  const unanswered = answerErrors(activity.questions, responses, asked)
  const named = readNames(form, asked)
  if ('fieldErrors' in named) return { errors: { fieldErrors: { ...unanswered, ...named.fieldErrors } } }
  if (Object.keys(unanswered).length > 0) return { errors: { fieldErrors: unanswered } }
  const session = await currentSession(args)
  const email = cardEmail ?? own?.email ?? session?.email ?? emailOf(form)
  const memberCard = cardNumber ? { number: cardNumber, email } : undefined
  const { names } = named
  const { attendance } = party
  return {
    fields: { attendance, responses, memberCard, consent, acceptFewer, province, names, added },
    costs,
  }
}

/** For a form with other errors: null when the number itself has one. */
function typedParty(submission: RegistrationSubmission): number | undefined | null {
  if (submission.status === 'error' && submission.error && 'nbrParticipant' in submission.error) return null
  return submission.payload.nbrParticipant ? 1 : undefined
}

/** A guest's member card was sent to the address that they give here, unless they name another. */
function emailOf(form: FormData): string {
  const typed = form.get('email')
  return typeof typed === 'string' ? typed.trim() : ''
}

/** Returns the ticket type of each person who is added. */
function addedTypes(attendance: JoinFields['attendance'], own: OwnRegistration | null) {
  return attendance.flatMap(({ paymentModelId, nbrParticipant }) => {
    const held = paymentModelId === undefined ? own?.people : own?.held[paymentModelId]
    return Array.from({ length: Math.max(0, nbrParticipant - (held ?? 0)) }, () => paymentModelId)
  })
}

/** Whether people are added with a ticket type that costs something. */
function addsPaidPlaces(
  { paymentModels }: ActivityPage,
  attendance: JoinFields['attendance'],
  own: OwnRegistration | null,
): boolean {
  return attendance.some(({ paymentModelId, nbrParticipant }) => {
    const model = paymentModels.find((model) => model.paymentModelId === paymentModelId) ?? paymentModels[0]
    const held = paymentModelId === undefined ? own?.people : own?.held[paymentModelId]
    return (model?.price ?? 0) > 0 && nbrParticipant > (held ?? 0)
  })
}

export type FormErrors = Parameters<Submission<unknown>['reply']>[0]
