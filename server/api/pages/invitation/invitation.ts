import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { readHostedTabs } from '#server/api/hosted-tabs.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { countGuests, presentInvitation, presentQueue, readGuests } from '#server/api/present/invitation.ts'
import { unlessRefused, useCase } from '#server/api/refuse.ts'
import { ACTIVITY_UNRECOVERED, ORGANISATION_ADMIN_REQUIRED } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { GUEST_STATES, inviteRefusal } from '#server/domain/invitation/invitee-list.ts'
import { nearestPage } from '#server/domain/participation/participant-list.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { GuestInput } from '#server/schemas/invitation/invitee-list.ts'
import { InvitationLink } from '#server/schemas/organisation/organisation.ts'
import { Flag, Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
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

const hosts = signedInPage.errors({
  ...ACTIVITY_UNRECOVERED,
  ...ORGANISATION_ADMIN_REQUIRED,
})

const OVER = { ACTIVITY_CANCELLED: { status: 409 }, ALREADY_STARTED: { status: 409 } } as const

/** `/mes-activites/:id/invitations`: a page of the list, in one state or in all. */
const view = hosts
  .input(
    z.object({
      activityId: IdParam,
      state: z.enum(GUEST_STATES, { error: 'common.choice' }).nullish(),
      page: PageParam,
    }),
  )
  .handler(async ({ input, context: { services, session }, errors }) => {
    const list = await unlessRefused(errors, readInviteeList(services, session, input.activityId))
    const { activity, guests } = list
    const shown = input.state ? guests.filter(({ state }) => state === input.state) : guests
    const { page } = nearestPage(input.page, shown.length, PAGE_SIZES.invitees)
    const first = page * PAGE_SIZES.invitees
    return {
      activity: {
        activityId: activity.id,
        name: activity.name,
        isPrivate: activity.isPrivate,
        /** The step that has to come before emails leave; null: none. */
        awaited: list.awaited,
        /** The reason why nobody can be invited any more. */
        closed: inviteRefusal(activity, services.now()),
      },
      tabs: await readHostedTabs(services, session, activity),
      guests: shown.slice(first, first + PAGE_SIZES.invitees).map((guest) => ({
        ...presentInvitation(guest),
        emailsSent: guest.emailsSent,
      })),
      counts: countGuests(guests),
      /** How many may be reminded now. */
      toRemind: guests.filter(({ mayBeReminded }) => mayBeReminded).length,
      total: shown.length,
      page,
      hasNext: shown.length > first + PAGE_SIZES.invitees,
      leftToday: list.emailsLeft,
      dailyLimit: list.emailsADay,
    }
  })

/** Adds people to the list. */
const add = hosts
  .errors({
    ...OVER,
    TOO_MANY_GUESTS: { status: 422, data: z.object({ total: z.int().min(0) }) },
    TOO_MANY_INVITED: { status: 422 },
  })
  .input(
    z.object({
      activityId: Id,
      guests: z.array(GuestInput, { error: 'common.list' }).max(20_000, 'invitation.tooMany'),
    }),
  )
  .handler(async ({ input, context: { services, session }, errors }) => {
    const list = { activityId: input.activityId, guests: readGuests(input.guests), mode: 'ADD' as const }
    const { added, registered, total } = await unlessRefused(errors, saveGuests(services, session, list))
    // Entered twice, or on the list before.
    return { added, duplicates: list.guests.length - added, registered, total }
  })

const remove = hosts.input(z.object({ activityId: Id, invitationId: Id })).handler(useCase(removeGuest))

/** Writes again to those who did not answer, within the limits. */
const remind = hosts
  .errors(OVER)
  .input(z.object({ activityId: Id }))
  .handler(async ({ input, context, errors }) => {
    const sendInput = { activityId: input.activityId, kind: 'REMINDER' as const }
    const sent = await unlessRefused(errors, sendInvitations(context.services, context.session, sendInput))
    return presentQueue(sent)
  })

const links = openPage.errors({ UNKNOWN_LINK: { status: 404 } })

/** The invitation of a link, for anyone who has it. */
const read = links
  .input(z.object({ link: InvitationLink }))
  .handler(async ({ input, context: { services }, errors }) => {
    const { state: link, guest, activity } = await unlessRefused(errors, readInvitation(services, input.link))
    const [inList] = link === 'OVER' ? [] : await withPlaces(services, [activity])
    const { email, firstName: firstname, lastName: name } = guest
    return {
      link,
      state: guest.state,
      answer: guest.answer,
      isPrivate: activity.isPrivate,
      /** Null where the invitation was withdrawn: its activity is not revealed any more. */
      activity: inList ? presentSummary(inList) : null,
      guest: link === 'OVER' ? null : { email, firstname, name },
    }
  })

const answer = links
  .errors({ INVITATION_OVER: { status: 410 }, ALREADY_JOINED: { status: 409 } })
  .input(
    z.object({ link: InvitationLink, answer: z.enum(['ACCEPTED', 'DECLINED'], { error: 'common.choice' }) }),
  )
  .handler(async ({ input, context, errors }) => {
    const answered = await unlessRefused(errors, answerInvitation(context.services, context.session, input))
    const { email, firstName: firstname, lastName: name } = answered.guest
    return { activityId: answered.activity.id, email, firstname, name }
  })

const readStop = links
  .input(z.object({ link: InvitationLink }))
  .handler(async ({ input, context, errors }) => {
    const read = await unlessRefused(errors, readStopLink(context.services, input.link))
    const { hostFirstName, hostLastName, hostOrganisationName } = read.activity
    const host = { firstName: hostFirstName, lastName: hostLastName, organisationName: hostOrganisationName }
    return { host: displayName(host), isStopped: read.isStopped }
  })

/** Stops the invitations from a host, or allows them again. */
const stop = links
  .input(z.object({ link: InvitationLink, stop: Flag }))
  .handler(({ input, context, errors }) => unlessRefused(errors, stopInvitations(context.services, input)))

export const invitation = { view, add, remove, remind, read, answer, readStop, stop }
