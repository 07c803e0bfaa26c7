import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentParticipation } from '#server/api/present/participant.ts'
import { presentMark } from '#server/api/present/review.ts'
import { refuse } from '#server/api/refuse.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { TOO_MANY_REQUESTS, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { reviewRefusal } from '#server/domain/conversation/review.ts'
import { Email, GuestPassToken } from '#server/schemas/account/account.ts'
import { endGuestLinks, findGuestToMail, mailGuestLink } from '#server/services/account/guest.ts'
import { countParticipationsWithoutMark } from '#server/services/participation/attendance.ts'
import { findOwnId, listOwn, readParticipation } from '#server/services/participation/read.ts'

/** `/mes-inscriptions`: everything I am registered for, newest registration first; a guest shows their pass. */
const list = openPage
  .input(z.object({ guestId: GuestPass }).default({}))
  .errors({ ...UNAUTHORIZED })
  .handler(async ({ input, context: { services, session }, errors }) => {
    const person = await findAttendee(services, session, input.guestId)
    if (!person) throw errors.UNAUTHORIZED()
    const registrations = await listParticipations(services, person)
    const listed = await withPlaces(
      services,
      registrations.map(({ activity }) => activity),
    )
    // Anyone who came by the link of an email reads what is theirs, and may comment once they are signed in.
    const speaks = person.userId === session?.userId
    const present = speaks
      ? registrations.filter(({ activity, participation }) => !reviewRefusal(activity, person, participation))
      : []
    const presentAt = present.map(({ activity }) => activity.id)
    const reviews = await readOwnReviews(services, person, presentAt)
    return registrations.flatMap((own, index) => {
      const inList = listed[index]
      if (!inList) return []
      const { activity, participation } = own
      return {
        activity: presentSummary(inList),
        participant: presentParticipation(services, person, own),
        /** Where it is held online. */
        onlineLink: participation.state === 'YES' ? activity.onlineLink : null,
        /** The caller's review of it; null: none. */
        review: presentMark(reviews.get(activity.id)),
        /** Whether they may review it: they were marked present, and have an account. */
        mayReview: presentAt.includes(activity.id),
      }
    })
  })

/** Ends all links that were mailed to the guest who shows one of them; with `mailNew` the address gets a new one. */
const endLink = openPage
  .input(z.object({ guestId: GuestPassToken, mailNew: z.boolean({ error: 'common.flag' }).default(false) }))
  .errors({ ...UNAUTHORIZED })
  .handler(async ({ input: { guestId: token, mailNew }, context, errors }) => {
    const ended = await endGuestLinks(context.services, { token, mailNew })
    if ('refused' in ended) throw refuse(errors, ended)
    return ended
  })

/** Mails a guest a new link. Answers the same to everybody: callers must not learn who is registered. */
const mailLink = openPage
  .input(z.object({ email: Email }))
  .errors({ ...TOO_MANY_REQUESTS })
  .handler(async ({ input, context: { services } }) => {
    const guest = await findGuestToMail(services, input.email)
    // A mailbox that has used its budget gets the same answer: the link is in it already.
    if (guest) await mailGuestLink(services, guest.id)
    return { sent: true as const }
  })

/** The number of registrations that await a mark of the caller. */
const countToMark = signedInPage.handler(({ context: { services, session } }) =>
  countParticipationsWithoutMark(services, session),
)

export const participation = { list, read, ofActivity, endLink, mailLink, countToMark }
