import { z } from 'zod'
import { AUDIENCES, SAVED_TYPES } from '#server/domain/notification/custom-email.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'

const people = z.int().min(0)

const Written = {
  subject: z.string().nullable(),
  /** Markdown, with the fields {{firstname}} {{activity}} {{date}} {{place}} {{tickets}}. */
  content: z.string(),
  useCustomLogo: z.boolean(),
}

/** The text of a host for one moment of an activity. */
export const SavedEmail = z.object({
  templateType: z.enum(SAVED_TYPES),
  ...Written,
  savedAt: Instant,
  /** Of an AFTER: when it began to leave. */
  sentAt: Instant.nullable(),
})

/** What left to participants. `sent`, `failed`, `skipped` and `left` add up to `recipients`. */
export const Sending = z.object({
  mailingId: Id,
  templateType: z.enum(['AFTER', 'NOW']),
  ...Written,
  /** CAME: everybody with a ticket who was not marked absent. Null: registrations were named. */
  audience: z.enum([...AUDIENCES, 'CAME']).nullable(),
  participantsId: z.array(Id),
  createdAt: Instant,
  stoppedAt: Instant.nullable(),
  recipients: people,
  sent: people,
  failed: people,
  /** Whoever cancelled, or stopped this host's messages, before theirs left; and the rest of a stopped sending. */
  skipped: people,
  left: people,
})
