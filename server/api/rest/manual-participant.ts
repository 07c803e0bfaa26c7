import { signedIn } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import type { Context, Session } from '#server/runtime/context.ts'
import { addManualParticipant, noteCheque } from '#server/services/participation/manual-participant.ts'
import { readParticipant } from '#server/services/participation/read.ts'

const add = signedIn.manualParticipant.add.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const adding = await addManualParticipant(services, session, {
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
  switch (adding.outcome) {
    case 'ADDED':
      return {
        partGhostId: adding.participationId,
        participant: await present(context, adding.participationId),
      }
    case 'FULL':
      throw errors.FULL({ data: { left: adding.left } })
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'UNKNOWN_TICKET_TYPE':
      throw errors.UNKNOWN_PAYMENT_MODEL()
  }
})

const update = signedIn.manualParticipant.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { partGhostId: participationId, activityId, checkNumber, checkCashed } = input
  const noting = await noteCheque(services, session, {
    activityId,
    participationId,
    number: checkNumber === undefined ? undefined : checkNumber || null,
    isCashed: checkCashed,
    ticketTypeId: input.paymentModelId,
    amountCents: input.amount,
  })
  switch (noting.outcome) {
    case 'NOTED':
      return { participant: await present(context, participationId) }
    case 'NUMBER_MISSING':
      throw errors.mustEnterCheckNumber()
    case 'CASHED':
      throw errors.CHECK_CASHED()
    case 'FULL':
      throw errors.FULL({ data: { left: noting.left } })
    case 'UNKNOWN_TICKET_TYPE':
      throw errors.UNKNOWN_PAYMENT_MODEL()
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

async function present({ services, session }: Context & { session: Session }, participationId: number) {
  const { participation, activity } = await readParticipant(services, participationId)
  return presentParticipant(services, session, activity, participation)
}

export const manualParticipant = { add, update }
