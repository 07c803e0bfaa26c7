import { signedIn } from '#server/api/base.ts'
import { presentActivity, presentHosted } from '#server/api/present/activity.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { UNLIMITED_PLACES } from '#server/contract/entities.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { placesLeft } from '#server/domain/participation/capacity.ts'
import { resizeActivity } from '#server/services/activity/call-off.ts'
import { type ActivityView, listHosted, PAGE_SIZE, readActivity } from '#server/services/activity/read.ts'
import { countInvited } from '#server/services/invitation/invitee-list.ts'
import { readWaitingEmails } from '#server/services/notification/held-email.ts'

const list = signedIn.pages.hosting.list.handler(async ({ input, context: { services, session } }) => {
  const hosted = await listHosted(services, session, input.page)
  return { activities: hosted.map(presentHosted), page: input.page, hasNext: hosted.length === PAGE_SIZE }
})

const view = signedIn.pages.hosting.view.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const view = await readActivity(services, session, input.activityId)
  // A stranger must not learn whether it exists.
  if (!view || (view.viewpoint !== 'host' && view.viewpoint !== 'operator'))
    throw errors.ACTIVITY_UNRECOVERED()

  const activity = presentActivity(context, view)
  const participants = view.participations.map((participation) =>
    presentParticipant(services, session, view.activity, participation),
  )
  const toRate = activity.canRate
    ? participants.filter(({ participated, state }) => participated === null && state === 'YES').length
    : 0
  const { mayEdit, mayDecide } = actingOn(session, view.activity)
  const invited = await countInvited(services, view.activity.id)
  const waitingEmails = await readWaitingEmails(services, view.activity)
  const rights = { mayEdit, mayDecide }
  return { activity, places: explainPlaces(view), participants, toRate, invited, waitingEmails, ...rights }
})

/** Returns where the places are. Only free registrations exist so far: nothing is paid, held or offered. */
function explainPlaces({ activity: { capacity, hostId }, taken, participations }: ActivityView) {
  const left = placesLeft(capacity, taken)
  const manual = participations.filter(({ userId }) => userId === null)
  const joined = participations.filter(({ userId }) => userId !== null && userId !== hostId)
  const waiting = joined.reduce((sum, { waitingSize }) => sum + waitingSize, 0)
  return {
    participantNbr: capacity ?? UNLIMITED_PLACES,
    taken,
    free: Number.isFinite(left) ? left : null,
    joined: people(joined) - waiting,
    asked: waiting,
    paid: 0,
    held: 0,
    cheque: people(manual.filter(({ chequeNumber, chequeCashed }) => chequeNumber && !chequeCashed)),
    manual: people(manual.filter(({ chequeNumber, chequeCashed }) => !chequeNumber || chequeCashed)),
    offered: 0,
  }
}

function people(participations: { partySize: number }[]): number {
  return participations.reduce((sum, { partySize }) => sum + partySize, 0)
}

const resize = signedIn.pages.hosting.resize.handler(async ({ input, context, errors }) => {
  const { activityId, participantNbr } = input
  const capacity = participantNbr ?? null
  const resizing = await resizeActivity(context.services, context.session, { activityId, capacity })
  switch (resizing.outcome) {
    case 'RESIZED':
      return { participantNbr: capacity ?? UNLIMITED_PLACES }
    case 'PLACES_TAKEN':
      throw errors.PLACES_TAKEN({ data: { taken: resizing.taken } })
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
  }
})

export const hosting = { list, view, resize }
