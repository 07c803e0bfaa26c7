import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { PageParam } from '#server/schemas/platform/primitives.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

/** An email that was written to DATA_DIR/mail instead of being sent. */
export const MailboxEntry = z.object({
  /** The name of its file, without `.eml`. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: Instant,
})

export const CapturedEmail = MailboxEntry.extend({
  from: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ filename: z.string(), mimeType: z.string(), size: z.int().min(0) })),
})

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...NOT_FOUND })

/** Newest first; NOT_FOUND where emails are really sent. */
const list = operators
  .input(z.object({ page: PageParam }))
  .output(z.object({ messages: z.array(MailboxEntry), page: z.int().min(0), hasNext: z.boolean() }))

const read = operators
  .input(z.object({ id: z.string({ error: 'common.notText' }).regex(/^[\w.-]{1,200}$/, 'common.notText') }))
  .output(CapturedEmail)

export const mailbox = { list, read }
