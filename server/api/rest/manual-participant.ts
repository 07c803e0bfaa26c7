import { signedIn } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import type { Context, Session } from '#server/runtime/context.ts'
import { noteCheque } from '#server/services/participation/cheque.ts'
import { addManualParticipant } from '#server/services/participation/manual-participant.ts'
import { readParticipant } from '#server/services/participation/read.ts'

const add = signedIn.manualParticipant.add.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const person = {
    activityId: input.activityId,
    firstName: input.firstname || null,
    lastName: input.name || null,
    organisationName: input.incName || null,
    email: input.email || null,
    partySize: input.nbrParticipant,
    chequeNumber: input.checkNumber || null,
    ticketTypeId: input.paymentModelId ?? null,
    amountCents: input.amount ?? null,
    requestKey: input.requestKey?.toLowerCase() ?? null,
  }
  const { participationId } = await unlessRefused(errors, addManualParticipant(services, session, person))
  return { partGhostId: participationId, participant: await present(context, participationId) }
})

const update = signedIn.manualParticipant.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { partGhostId: participationId, activityId, checkNumber, checkCashed } = input
  const note = {
    activityId,
    participationId,
    number: checkNumber === undefined ? undefined : checkNumber || null,
    isCashed: checkCashed,
    ticketTypeId: input.paymentModelId,
    amountCents: input.amount,
  }
  await unlessRefused(errors, noteCheque(services, session, note))
  return { participant: await present(context, participationId) }
})

async function present({ services, session }: Context & { session: Session }, participationId: number) {
  const { participation, activity } = await readParticipant(services, participationId)
  return presentParticipant(services, session, activity, participation)
}

export const manualParticipant = { add, update }
