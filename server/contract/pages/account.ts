import { z } from 'zod'
import { LEAVING_OBSTACLES } from '#server/domain/account/deletion.ts'
import {
  DeletionCode,
  GuestPassToken,
  NewPassword,
  OwnPassword,
  ParentLink,
} from '#server/schemas/account/account.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, Language, TimeZone } from '#server/schemas/platform/primitives.ts'
import { Billing } from '../entities/billing.ts'
import { ask, NOT_FOUND, ORGANISATION_ADMIN_REQUIRED, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

/** Accepts the terms in force, which ends the standing WAITING_POLICY_VALIDATION. */
const acceptTerms = ask.errors({ ...UNAUTHORIZED }).output(z.object({ version: z.string() }))

/** `/mon-compte/facturation`: mine, or that of the organisation for which I act as an admin. */
const billing = ask.errors({ ...UNAUTHORIZED, ...ORGANISATION_ADMIN_REQUIRED }).output(Billing)

const SignedInDevice = z.object({
  sessionId: Id,
  client: z.enum(['web', 'mobile']),
  /** The name that the device sends; null: none. */
  userAgent: z.string().nullable(),
  since: Instant,
  lastSeen: Instant,
  isCurrent: z.boolean(),
})

/** `/mon-compte/securite`: where I am signed in, last seen first. */
const sessions = ask.errors({ ...UNAUTHORIZED }).output(z.array(SignedInDevice))

/** Signs me out there; without an id, everywhere but here. */
const endSession = ask
  .input(z.object({ sessionId: IdParam.nullish() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.object({ ended: z.literal(true) }))

/** The accounts of a provider with which I may sign in here. */
const identities = ask.errors({ ...UNAUTHORIZED }).output(
  z.array(
    z.object({
      identityId: Id,
      provider: z.literal('GOOGLE'),
      email: z.string(),
      since: Instant,
      lastUsed: Instant,
    }),
  ),
)

/** Removes a provider's account: it no longer signs in here. */
const forgetIdentity = ask
  .input(z.object({ identityId: IdParam }))
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    /** Without a password it may be the only sign-in method. */
    PASSWORD_REQUIRED: { status: 409 },
  })
  .output(z.object({ forgotten: z.literal(true) }))

/** A guest creates an account with the link of an email. */
const choosePassword = ask
  .input(z.object({ guestId: GuestPassToken, newPass: NewPassword }))
  .errors({ UNKNOWN_PASS: { status: 404 }, WEAK_PASSWORD: { status: 422 } })
  .output(z.object({ userId: Id }))

/** What a parent reads before they agree to the account of a person under 14, identified by the email's link. */
const parentRequest = ask
  .input(z.object({ link: ParentLink }))
  .errors({ UNKNOWN_LINK: { status: 404 } })
  .output(z.object({ firstname: z.string(), agreed: z.boolean(), until: Instant }))

/** A parent agrees. A second call is not an error. */
const agreeAsParent = ask
  .input(z.object({ link: ParentLink }))
  .errors({ UNKNOWN_LINK: { status: 404 }, ...TOO_MANY_REQUESTS })
  .output(z.object({ agreed: z.literal(true), already: z.boolean() }))

/** Whether a sponsorship code exists, so that a form reports an unknown one in time. */
const sponsor = ask
  .input(z.object({ code: z.string({ error: 'common.notText' }).max(10_000, 'sponsorshipCode.tooLong') }))
  .errors({ ...TOO_MANY_REQUESTS })
  .output(z.object({ known: z.boolean() }))

/** The reason why an operator closed my account; null: it is open. */
const closure = ask
  .errors({ ...UNAUTHORIZED })
  .output(z.object({ reason: z.string(), since: Instant }).nullable())

/** Everything that is kept about me, as a ZIP of JSON and CSV files. */
const ownData = ask.errors({ ...UNAUTHORIZED }).output(z.file())

/** The consequences of leaving, for the page that asks for confirmation. */
const leaving = ask.errors({ ...UNAUTHORIZED }).output(
  z.object({
    /** Accounts that never had a password confirm with a code that is mailed to them. */
    hasPassword: z.boolean(),
    /** Coming registrations, which would be cancelled. */
    registrations: z.int().min(0),
    /** The activities that prevent the deletion, soonest first. */
    activities: z.array(
      z.object({
        activityId: Id,
        name: z.string(),
        startDate: Instant,
        endDate: Instant.nullable(),
        timeZone: TimeZone,
        /** How many people are registered, who would be notified. */
        people: z.int().min(0),
        /**
         * What has to happen: its host calls it off, its end comes, or, where the account is closed, operators decide.
         */
        obstacle: z.enum(LEAVING_OBSTACLES),
      }),
    ),
  }),
)

/**
 * Mails me the code that an account without a password needs to be deleted; nothing is sent to one that has a password.
 */
const sendDeletionCode = ask
  .errors({ ...UNAUTHORIZED, ...TOO_MANY_REQUESTS })
  .output(z.object({ sent: z.boolean() }))

/** Deletes my account. An account without a password sends an empty one, and the code from its mail. */
const remove = ask
  .input(z.object({ password: OwnPassword, code: DeletionCode.optional() }))
  .errors({
    ...UNAUTHORIZED,
    WRONG_PASSWORD: { status: 422 },
    DELETION_CODE_REQUIRED: { status: 422 },
    /** Activities with other people registered must be called off first. */
    HOSTS_ACTIVITIES: { status: 409, data: z.object({ activityIds: z.array(Id) }) },
    ...TOO_MANY_REQUESTS,
  })
  .output(z.object({ deleted: z.literal(true), cancelled: z.int().min(0) }))

/** `/mon-compte/*`: what only the account itself may see. */
const details = ask.errors({ ...UNAUTHORIZED }).output(
  z.object({
    email: z.string(),
    language: Language,
    /** People who sign up with it and confirm are sponsored by me. */
    sponsorshipCode: z.string(),
    /** Months from codes make the account PRO until then. */
    proUntil: Instant.nullable(),
    /** The parent who has yet to agree to the account of a person under 14, and when it is deleted if nobody does. */
    parent: z.object({ email: z.string(), until: Instant }).nullable(),
    /** How many people signed up with my code and confirmed their address. */
    sponsored: z.int().min(0),
  }),
)

/** Removes the picture from my profile. */
const removePicture = ask.errors({ ...UNAUTHORIZED }).output(z.object({ removed: z.literal(true) }))

export const account = {
  acceptTerms,
  billing,
  details,
  removePicture,
  sessions,
  endSession,
  identities,
  forgetIdentity,
  choosePassword,
  parentRequest,
  agreeAsParent,
  sponsor,
  closure,
  ownData,
  leaving,
  sendDeletionCode,
  remove,
}
