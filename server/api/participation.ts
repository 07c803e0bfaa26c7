import { join as register, type Joining, type JoinWish } from '#server/services/participation.ts'
import { readActivity } from '#server/services/activity-reading.ts'
import type { Services, Session } from '#server/context.ts'
import { open, signedIn } from './base.ts'
import { answerNotBuilt } from './not-built.ts'
import { presentOwn } from './present/participant.ts'

const join = signedIn.participation.join.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  if (session.standing === 'WAITING_MAIL_VERIFICATION') throw errors.mail_not_validated()
  if (session.standing !== 'YES' && session.standing !== 'WAITING_STRIPE_ACCOUNT_CREATION') {
    throw errors.ACCOUNT_NOT_USABLE({ data: { active: session.standing } })
  }
  const [wanted, ...others] = input.attendance ?? []
  if (input.guestId || input.paymentId || !wanted || others.length > 0) throw errors.NOT_IMPLEMENTED()

  const wish: JoinWish = {
    activityId: input.activityId,
    ticketTypeId: wanted.paymentModelId ?? null,
    partySize: wanted.nbrParticipant,
    consent: input.consent,
    acceptsFewer: input.acceptFewer,
  }
  const joining = await register(services, session, wish)
  switch (joining.outcome) {
    case 'JOINED':
    case 'ALREADY_JOINED':
      return presentJoining(services, session, wish, joining)
    case 'FULL':
      return { result: 'inscription_cancelled', given: 0, left: joining.left }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'NOT_VALID':
      throw errors.ACTIVITY_NOT_VALID()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'STARTED':
      throw errors.ALREADY_STARTED()
    case 'HOST':
      throw errors.HOST_CANNOT_JOIN()
    case 'UNKNOWN_TICKET_TYPE':
      throw errors.UNKNOWN_PAYMENT_MODEL()
    case 'PAID_NOT_BUILT':
      throw errors.NOT_IMPLEMENTED()
  }
})

type Joined = Extract<Joining, { participationId: number }>

async function presentJoining(
  services: Services,
  session: Session,
  { activityId }: JoinWish,
  joined: Joined,
) {
  const view = await readActivity(services, session, activityId)
  const participant = (view && presentOwn(services, session, view)) ?? undefined
  const isFewer = joined.outcome === 'JOINED' && joined.given < joined.wanted
  const left = view?.activity.capacity == null ? undefined : Math.max(0, view.activity.capacity - view.taken)
  const result = isFewer ? ('inscription_some_participant' as const) : ('inscription_ok' as const)
  return { result, participant, given: joined.given, left }
}

export const participation = {
  join,
  cancelTickets: open.participation.cancelTickets.handler(answerNotBuilt),
  remove: open.participation.remove.handler(answerNotBuilt),
  approve: open.participation.approve.handler(answerNotBuilt),
  exportList: open.participation.exportList.handler(answerNotBuilt),
}
