import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentWaiting } from '#server/api/present/waiting.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { InvitationLink } from '#server/schemas/organisation/organisation.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { leaveByLink } from '#server/services/participation/waiting-list/leave.ts'
import { readWaiting } from '#server/services/participation/waiting-list/read.ts'
import { entry, list, offer, open, remove } from './hosted-waiting-list.ts'

/** `/activites/:id/attente`: what I wait for there, or what the link of an email is about; null when it is nothing. */
const read = openPage
  .input(z.object({ activityId: IdParam, guestId: GuestPass, link: optionalLine('text', 200) }))
  .handler(async ({ input: { activityId, guestId, link }, context: { services, session } }) => {
    const person = await findAttendee(services, session, guestId)
    const seen = await readWaiting(services, { person, activityId, link })
    if (!seen || !isAdmitted(seen.activity)) return null
    const { entry, activity, waiting } = seen
    const [inList] = await withPlaces(services, [activity])
    return {
      /** Also for a private activity, to which the link leads without a session. */
      activity: inList ? presentSummary(inList) : null,
      ...presentWaiting(waiting),
      paymentModelId: waiting.ticketTypeId,
      /** The reason why it is over. */
      over: entry.endedReason,
      /** False for a link that was opened without signing in to its account. */
      isOwn: person?.userId === entry.userId,
      /** The address to which the tickets will go. */
      email: person?.userId === entry.userId ? person.email : null,
    }
  })

/** Leaves the list, or declines an offer, with the link of an email. */
const decline = openPage
  .input(z.object({ link: InvitationLink }))
  .errors({ ...NOT_FOUND })
  .handler(async ({ input, context, errors }) => {
    const { activityId, hadOffer } = await unlessRefused(errors, leaveByLink(context.services, input.link))
    return { activityId, hadOffer }
  })

export const waitingList = { read, decline, list, entry, offer, remove, open }
