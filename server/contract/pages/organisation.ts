import { z } from 'zod'
import {
  CardForm,
  InvitationForm,
  InvitationLink,
  MemberRole,
} from '#server/schemas/organisation/organisation.ts'
import { Day, Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { OrganisationMember, OrganisationRole } from '../entities/organisation.ts'
import { ask, NOT_FOUND, ORGANISATION_ADMIN_REQUIRED, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

const led = ask.errors({ ...UNAUTHORIZED, ...NOT_FOUND, ...ORGANISATION_ADMIN_REQUIRED })

/** Its own address must be confirmed before an organisation writes to others. */
const ORGANISATION_NOT_USABLE = { ORGANISATION_NOT_USABLE: { status: 403 } } as const

const Card = z.object({
  memberCardId: Id,
  number: z.string(),
  holder: z.string(),
  email: z.string().nullable(),
  validUntil: Day,
  isValid: z.boolean(),
})

/** `/mon-compte/organisations/:organisationId`: to its admins and to its own account. */
const view = led.input(z.object({ organisationId: IdParam })).output(
  z.object({
    organisationId: Id,
    incName: z.string(),
    /** Whether I am the organisation's own account, not one of its members. */
    isOwnAccount: z.boolean(),
    members: z.array(OrganisationMember.extend({ email: z.string(), isSelf: z.boolean() })),
    invitations: z.array(
      z.object({
        invitationId: Id,
        email: z.string(),
        role: OrganisationRole,
        sentAt: Instant,
        expiresAt: Instant,
        isExpired: z.boolean(),
      }),
    ),
    cards: z.array(Card),
  }),
)

const invite = led
  .input(InvitationForm.extend({ organisationId: IdParam }))
  .errors({ ALREADY_MEMBER: { status: 409 }, ...ORGANISATION_NOT_USABLE, ...TOO_MANY_REQUESTS })
  .output(z.object({ invitationId: Id }))

const withdraw = led
  .input(z.object({ organisationId: IdParam, invitationId: IdParam }))
  .output(z.object({ withdrawn: z.literal(true) }))

const setRole = led
  .input(z.object({ organisationId: IdParam, userId: IdParam, role: MemberRole }))
  .errors({ LAST_ADMIN: { status: 409 } })
  .output(z.object({ role: OrganisationRole }))

const issueCard = led
  .input(CardForm.extend({ organisationId: IdParam }))
  .errors({
    NUMBER_TAKEN: { status: 409 },
    IN_THE_PAST: { status: 422 },
    ...ORGANISATION_NOT_USABLE,
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ memberCardId: Id }))

const endCard = led
  .input(z.object({ organisationId: IdParam, memberCardId: IdParam }))
  .output(z.object({ ended: z.literal(true) }))

/** How a link fails: forged, answered already, or too old. */
const linkErrors = {
  UNKNOWN_LINK: { status: 404 },
  INVITATION_OVER: { status: 410 },
  INVITATION_EXPIRED: { status: 410 },
} as const

const byLink = ask.input(z.object({ link: InvitationLink })).errors(linkErrors)

/** `/invitation`: the invitation of the email's link. Reading it changes nothing. */
const readInvitation = byLink.output(
  z.object({
    incName: z.string(),
    role: OrganisationRole,
    /** The address of the invitee. */
    email: z.string(),
    expiresAt: Instant,
  }),
)

const accept = byLink
  .errors({
    ...UNAUTHORIZED,
    OWN_ORGANISATION: { status: 409 },
    MAIL_NOT_CONFIRMED: { status: 403 },
  })
  .output(z.object({ organisationId: Id }))

const decline = byLink.output(z.object({ declined: z.literal(true) }))

export const organisation = {
  view,
  invite,
  withdraw,
  setRole,
  issueCard,
  endCard,
  readInvitation,
  accept,
  decline,
}
