import { z } from 'zod'
import { AnnouncementForm } from '#server/schemas/platform/announcement.ts'
import { WallClock } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { ask, FORBIDDEN, UNAUTHORIZED } from './call.ts'

/** The banner over all pages, in the caller's language; null most of the time. */
const current = ask.output(
  z.object({ announcementId: Id, text: z.string(), href: z.string().nullable() }).nullable(),
)

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

/** The newest one, over or not, to write the next from. */
const newest = operators.output(
  z
    .object({
      announcementId: Id,
      textFr: z.string(),
      textEn: z.string(),
      href: z.string().nullable(),
      startDate: WallClock,
      endDate: WallClock,
    })
    .nullable(),
)

/** Replaces the current one. */
const save = operators
  .input(AnnouncementForm)
  .errors({ NO_SUCH_TIME: { status: 422 } })
  .output(z.object({ saved: z.literal(true) }))

export const announcement = { current, newest, save }
