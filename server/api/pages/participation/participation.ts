import { open } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentParticipation } from '#server/api/present/participant.ts'
import { presentMark } from '#server/api/present/review.ts'
import { reviewRefusal } from '#server/domain/conversation/review.ts'
import { endGuestLinks, findGuestToMail, mailGuestLink } from '#server/services/account/guest.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { readOwnReviews } from '#server/services/conversation/review.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { listParticipations } from '#server/services/participation/read.ts'

const list = open.pages.participation.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
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
    return [
      {
        activity: presentSummary(inList),
        participant: presentParticipation(services, person, own),
        onlineLink: own.participation.state === 'YES' ? own.activity.onlineLink : null,
        review: presentMark(reviews.get(own.activity.id)),
        mayReview: presentAt.includes(own.activity.id),
      },
    ]
  })
})

const endLink = open.pages.participation.endLink.handler(async ({ input, context, errors }) => {
  const { guestId: token, mailNew } = input
  const { outcome } = await endGuestLinks(context.services, { token, mailNew })
  if (outcome === 'UNKNOWN_PASS') throw errors.UNAUTHORIZED()
  return { ended: true as const }
})

const mailLink = open.pages.participation.mailLink.handler(async ({ input, context: { services } }) => {
  const guest = await findGuestToMail(services, input.email)
  // A mailbox that has used its budget gets the same answer: the link is in it already.
  if (guest) await mailGuestLink(services, guest.id)
  return { sent: true as const }
})

export const participation = { list, endLink, mailLink }
