import { signedIn } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { refuse } from '#server/api/refuse.ts'
import type { Context, Session } from '#server/runtime/context.ts'
import { noteCheque } from '#server/services/participation/cheque.ts'
import { addManualParticipant } from '#server/services/participation/manual-participant.ts'
import { readParticipant } from '#server/services/participation/read.ts'

const add = signedIn.manualParticipant.add.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const added = await addManualParticipant(services, session, {
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
  })
  if ('refused' in added) throw refuse(errors, added)
  const { participationId } = added
  return { partGhostId: participationId, participant: await present(context, participationId) }
})

const update = signedIn.manualParticipant.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { partGhostId: participationId, activityId, checkNumber, checkCashed } = input
  const noted = await noteCheque(services, session, {
    activityId,
    participationId,
    number: checkNumber === undefined ? undefined : checkNumber || null,
    isCashed: checkCashed,
    ticketTypeId: input.paymentModelId,
    amountCents: input.amount,
  })
  if ('refused' in noted) throw refuse(errors, noted)
  return { participant: await present(context, participationId) }
})

async function present({ services, session }: Context & { session: Session }, participationId: number) {
  const { participation, activity } = await readParticipant(services, participationId)
  return presentParticipant(services, session, activity, participation)
}

export const manualParticipant = { add, update }
