import { z } from 'zod'
import { CustomEmailFields } from '#server/schemas/notification/custom-email.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { SavedEmail, Sending } from '../entities/custom-email.ts'
import { body, query } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  call,
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from './call.ts'

const tags = ['E-mails of an activity']

const hosts = call.errors({ ...UNAUTHORIZED, ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED })

const CustomEmail = body(CustomEmailFields)

const save = hosts
  .route({
    method: 'POST',
    path: '/activity/email',
    summary: 'Save an email to participants, or send it',
    description:
      'CONFIRMATION and NEXT_24H go into the emails of these moments, AFTER leaves at nine in the morning after the end. A NOW is sent at once, to `audience` (ALL where neither is named) or to `participantsId`, at most five times a day. NEXT_24H, AFTER and NOW need a PRO account; a NOW to at most five named registrations does not.',
    tags,
  })
  .input(CustomEmail)
  .errors({
    ...ACCOUNT_NOT_USABLE,
    ...NOT_FOUND,
    ...TOO_MANY_REQUESTS,
    PRO_ACCOUNT_REQUIRED: { status: 403 },
    ACTIVITY_CANCELLED: { status: 409 },
    /** It is not online: nobody gets what an operator has yet to read. */
    ACTIVITY_NOT_VALID: { status: 409 },
    ALREADY_SENT: { status: 409 },
    /** The moment of this text is over: nobody would be sent it any more. */
    MORNING_OVER: { status: 409 },
    NO_RECIPIENTS: { status: 422 },
  })
  .output(
    z.object({
      saved: z.literal(true),
      /** Of a NOW: the sending, and how many people get it. */
      mailingId: Id.nullable(),
      recipients: z.int().min(1).nullable(),
    }),
  )

const test = hosts
  .route({ method: 'POST', path: '/activity/email/test', summary: 'Send an email to myself first', tags })
  .input(CustomEmail)
  .errors({ ...ACCOUNT_NOT_USABLE, ACTIVITY_CANCELLED: { status: 409 } })
  .output(z.object({ sentTo: z.string() }))

const read = hosts
  .route({ method: 'GET', path: '/activity/email', summary: 'The emails of an activity of mine', tags })
  .input(query({ activityId: IdParam }))
  .output(
    z.object({
      texts: z.array(SavedEmail),
      /** Newest first; a month after they ended they are gone. */
      sendings: z.array(Sending),
      /** How many messages may still leave now, and how many may within 24 hours. */
      leftToday: z.int().min(0),
      dailyLimit: z.int().min(0),
    }),
  )

export const email = { save, test, read }
