import { z } from 'zod'
import { Email, GuestPassToken } from '#server/schemas/account/account.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { OwnParticipant } from '../entities/participant.ts'
import { ReviewMark } from '../entities/review.ts'
import { GuestPass } from '../rest/attendance-input.ts'
import { ask, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

/**
 * `/mes-inscriptions`: everything I am registered for, newest registration first; a guest shows their pass.
 */
const list = ask
  .input(z.object({ guestId: GuestPass }).default({}))
  .errors({ ...UNAUTHORIZED })
  .output(
    z.array(
      z.object({
        activity: ActivitySummary,
        participant: OwnParticipant,
        /** Where it is held online. */
        onlineLink: z.string().nullable(),
        /** The caller's review of it; null: none. */
        review: ReviewMark.nullable(),
        /** Whether they may review it: they were marked present, and have an account. */
        mayReview: z.boolean(),
      }),
    ),
  )

/** Ends all links that were mailed to the guest who shows one of them; with `mailNew` the address gets a new one. */
const endLink = ask
  .input(z.object({ guestId: GuestPassToken, mailNew: z.boolean({ error: 'common.flag' }).default(false) }))
  .errors({ ...UNAUTHORIZED })
  .output(z.object({ ended: z.literal(true) }))

/** Mails a guest a new link. Answers the same to everybody: callers must not learn who is registered. */
const mailLink = ask
  .input(z.object({ email: Email }))
  .errors({ ...TOO_MANY_REQUESTS })
  .output(z.object({ sent: z.literal(true) }))

export const participation = { list, endLink, mailLink }
