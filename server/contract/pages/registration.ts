import { z } from 'zod'
import { ActivitySummary } from '../entities/activity.ts'
import { OwnParticipant } from '../entities/participant.ts'
import { GuestPass } from '../rest/attendance-input.ts'
import { ReviewMark } from '../entities/review.ts'
import { ask, UNAUTHORIZED } from './call.ts'

/** `/mes-inscriptions`: everything I am registered for, newest registration first; a guest shows their pass. */
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
        /** What the asker said of it; null: nothing. */
        review: ReviewMark.nullable(),
        /** Whether they may say it: they were marked present, and have an account. */
        mayReview: z.boolean(),
      }),
    ),
  )

export const registration = { list }
