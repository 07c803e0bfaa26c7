import { type } from '@orpc/server'
import { z } from 'zod'
import type { HostedSection } from '#db/queries/activity/hosted.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import { signedInPage } from '#server/api/base.ts'
import { presentActivity, presentHostedWithTasks } from '#server/api/present/activity.ts'
import { presentParticipant, statusOfCheque } from '#server/api/present/participant.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { UNLIMITED_PLACES } from '#server/contract/entities.ts'
import { ACTIVITY_CHANGE_ERRORS } from '#server/contract/rest/activity-errors.ts'
import { ACTIVITY_UNRECOVERED, ORGANISATION_ADMIN_REQUIRED } from '#server/contract/rest/call.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { placesLeft } from '#server/domain/participation/capacity.ts'
import { ResizeForm } from '#server/schemas/activity/capacity.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { resizeActivity } from '#server/services/activity/call-off.ts'
import { type ActivityChange, changeActivity, listChangeFaults } from '#server/services/activity/change.ts'
import type { ReadableDetails } from '#server/services/activity/details.ts'
import { listSection } from '#server/services/activity/hosted.ts'
import { countToldOfChanges } from '#server/services/activity/plan-change.ts'
import { readActivity, type SeenActivity } from '#server/services/activity/read.ts'
import { changeFollowing } from '#server/services/activity/series/following.ts'
import { countInvited } from '#server/services/invitation/invitee-list.ts'
import { readWaitingEmails } from '#server/services/notification/held-email.ts'

const SECTIONS = ['todo', 'coming', 'past'] as const satisfies HostedSection[]

/** `/mes-activites`: the beginning of every section, or one page of one section. */
const list = signedInPage
  .input(z.object({ section: z.enum(SECTIONS, { error: 'common.choice' }).optional(), page: PageParam }))
  .handler(async ({ input: { section, page }, context: { services, session } }) => {
    const of = async (wanted: HostedSection) => {
      if (section && section !== wanted) return null
      const { hosted, hasNext } = await listSection(services, session, { section: wanted, page })
      return { activities: hosted.map(presentHostedWithTasks), hasNext }
    }
    return { todo: await of('todo'), coming: await of('coming'), past: await of('past'), page }
  })

/** `/mes-activites/:id`: only to its host and to operators. */
const view = signedInPage
  .errors(ACTIVITY_UNRECOVERED)
  .input(z.object({ activityId: IdParam }))
  .handler(async ({ input, context, errors }) => {
    const { services, session } = context
    const view = await readActivity(services, session, input.activityId)
    // A stranger must not learn whether it exists.
    if (!view || (view.viewpoint !== 'host' && view.viewpoint !== 'operator'))
      throw errors.ACTIVITY_UNRECOVERED()

    const activity = presentActivity(context, view)
    const participants = view.participations.map((participation) => ({
      ...presentParticipant(services, session, view.activity, participation),
      chequeStatus: statusOfCheque(participation),
    }))
    const waitToBeMarked = participants.filter(
      ({ participated, state }) => participated === null && state === 'YES',
    )
    // A member of an organisation changes the activities they created, and only admins call off (decisions §6).
    const { mayEdit, mayDecide } = actingOn(session, view.activity)
    return {
      activity,
      places: explainPlaces(view),
      participants,
      toRate: activity.canRate ? waitToBeMarked.length : 0,
      /** How many are on its guest list. */
      invited: await countInvited(services, view.activity.id),
      /** How many registrations are told by email when the date or the place changes. */
      toldOfChanges: await countToldOfChanges(services, view.activity.id),
      /** Emails to people entered by hand, or to guests, that have not been sent yet. */
      waitingEmails: await readWaitingEmails(services, view.activity),
      mayEdit,
      mayDecide,
    }
  })

/**
 * Returns the places by state, each person counted once. Only free registrations exist so far: nothing is paid, held or
 * offered.
 */
function explainPlaces({ activity: { capacity, hostId }, taken, participations }: SeenActivity) {
  const left = placesLeft(capacity, taken)
  const manual = participations.filter(({ userId }) => userId === null)
  const joined = participations.filter(({ userId }) => userId !== null && userId !== hostId)
  const waiting = joined.reduce((sum, { waitingSize }) => sum + waitingSize, 0)
  return {
    participantNbr: capacity ?? UNLIMITED_PLACES,
    taken,
    /** null = unlimited. */
    free: Number.isFinite(left) ? left : null,
    joined: people(joined) - waiting,
    /** Join requests that the host has yet to answer. */
    asked: waiting,
    paid: 0,
    held: 0,
    /** Entered by hand, cheque awaited; `manual`: nothing awaited. */
    cheque: people(manual.filter(awaitsCheque)),
    manual: people(manual.filter((participation) => !awaitsCheque(participation))),
    offered: 0,
  }
}

function awaitsCheque(participation: ParticipationWithPerson): boolean {
  return statusOfCheque(participation) === 'AWAITED'
}

function people(participations: { partySize: number }[]): number {
  return participations.reduce((sum, { partySize }) => sum + partySize, 0)
}

/** As PUT /api/activity, for a form that says everything. */
const change = signedInPage
  .errors(ACTIVITY_CHANGE_ERRORS)
  .input(type<ActivityChange & { following: boolean }>())
  .handler(async ({ input: { following, ...input }, context: { services, session }, errors }) => {
    const apply = following ? changeFollowing : changeActivity
    const { series } = await unlessRefused(errors, apply(services, session, input))
    return { series }
  })

/** What would be refused of a change, all at once; fields that cannot be read are null. */
const check = signedInPage
  .errors({ ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED, ACTIVITY_CANCELLED: { status: 409 } })
  .input(type<{ activityId: number; details: ReadableDetails }>())
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { faults } = await unlessRefused(errors, listChangeFaults(services, session, input))
    return faults
  })

/** More places or fewer, never fewer than are taken. */
const resize = signedInPage
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...ORGANISATION_ADMIN_REQUIRED,
    ACTIVITY_CANCELLED: { status: 409 },
    PLACES_TAKEN: { status: 409, data: z.object({ taken: z.number() }) },
  })
  .input(ResizeForm.extend({ activityId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { activityId, participantNbr: capacity = null } = input
    const resized = await unlessRefused(errors, resizeActivity(services, session, { activityId, capacity }))
    return { participantNbr: resized.capacity ?? UNLIMITED_PLACES }
  })

export const hosting = { list, view, check, change, resize }
