import { open, signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { countGuests, presentInvitation, presentQueue, readGuests } from '#server/api/rest/invitation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { inviteRefusal } from '#server/domain/invitation/invitee-list.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import {
  answerInvitation,
  readInvitation,
  readStopLink,
  stopInvitations,
} from '#server/services/invitation/answer.ts'
import {
  readInviteeList,
  removeGuest,
  saveGuests,
  sendInvitations,
} from '#server/services/invitation/invitee-list.ts'

/** People per page; a list of 10,000 is read in one query, but nobody scrolls through it. */
const PAGE = 50

const view = signedIn.pages.invitation.view.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const reading = await readInviteeList(services, session, input.activityId)
  switch (reading.outcome) {
    case 'LIST': {
      const { activity, guests } = reading
      const shown = input.state ? guests.filter(({ state }) => state === input.state) : guests
      const first = input.page * PAGE
      return {
        activity: {
          activityId: activity.id,
          name: activity.name,
          isPrivate: activity.isPrivate,
          isOnline: isAdmitted(activity),
          closed: inviteRefusal(activity, services.now()),
        },
        guests: shown.slice(first, first + PAGE).map(presentInvitation),
        counts: countGuests(guests),
        toRemind: guests.filter(({ mayBeReminded }) => mayBeReminded).length,
        total: shown.length,
        hasNext: shown.length > first + PAGE,
        leftToday: reading.emailsLeft,
        dailyLimit: reading.emailsADay,
      }
    }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

const add = signedIn.pages.invitation.add.handler(async ({ input, context, errors }) => {
  const sendInput = { activityId: input.activityId, guests: readGuests(input.guests), mode: 'ADD' as const }
  const saving = await saveGuests(context.services, context.session, sendInput)
  switch (saving.outcome) {
    case 'SAVED': {
      const { added, folded: duplicates, registered, total } = saving
      return { added, duplicates, registered, total }
    }
    case 'TOO_MANY':
      throw errors.TOO_MANY_GUESTS({ data: { total: saving.total } })
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'STARTED':
      throw errors.ALREADY_STARTED()
  }
})

const remove = signedIn.pages.invitation.remove.handler(async ({ input, context, errors }) => {
  const { outcome } = await removeGuest(context.services, context.session, input)
  switch (outcome) {
    case 'REMOVED':
      return { removed: true as const }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

const remind = signedIn.pages.invitation.remind.handler(async ({ input, context, errors }) => {
  const sendInput = { activityId: input.activityId, kind: 'REMINDER' as const }
  const sending = await sendInvitations(context.services, context.session, sendInput)
  switch (sending.outcome) {
    case 'QUEUED':
      return presentQueue(sending)
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'STARTED':
      throw errors.ALREADY_STARTED()
  }
})

const read = open.pages.invitation.read.handler(async ({ input, context: { services }, errors }) => {
  const reading = await readInvitation(services, input.link)
  switch (reading.outcome) {
    case 'SEEN': {
      const { state: link, guest, activity } = reading.seen
      const [inList] = link === 'OVER' ? [] : await withPlaces(services, [activity])
      const { email, firstName: firstname, lastName: name } = guest
      return {
        link,
        state: guest.state,
        answer: guest.answer,
        isPrivate: activity.isPrivate,
        activity: inList ? presentSummary(inList) : null,
        guest: link === 'OVER' ? null : { email, firstname, name },
      }
    }
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
  }
})

const answer = open.pages.invitation.answer.handler(async ({ input, context, errors }) => {
  const answering = await answerInvitation(context.services, context.session, input)
  switch (answering.outcome) {
    case 'ANSWERED': {
      const { guest, activity } = answering.seen
      const { email, firstName: firstname, lastName: name } = guest
      return { activityId: activity.id, email, firstname, name }
    }
    case 'REGISTERED':
      throw errors.ALREADY_JOINED()
    case 'OVER':
    case 'CANCELLED':
    case 'STARTED':
      throw errors.INVITATION_OVER()
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
  }
})

const readStop = open.pages.invitation.readStop.handler(async ({ input, context, errors }) => {
  const reading = await readStopLink(context.services, input.link)
  switch (reading.outcome) {
    case 'SEEN': {
      const { hostFirstName, hostLastName, hostOrganisationName } = reading.activity
      const host = {
        firstName: hostFirstName,
        lastName: hostLastName,
        organisationName: hostOrganisationName,
      }
      return { host: displayName(host), isStopped: reading.isStopped }
    }
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
  }
})

const stop = open.pages.invitation.stop.handler(async ({ input, context, errors }) => {
  const { outcome } = await stopInvitations(context.services, input)
  switch (outcome) {
    case 'STOPPED':
      return { isStopped: true }
    case 'RESUMED':
      return { isStopped: false }
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
  }
})

export const invitation = { view, add, remove, remind, read, answer, readStop, stop }
