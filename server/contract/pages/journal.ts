import { z } from 'zod'
import { JournalQuery } from '#server/schemas/moderation/audit-log.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { PublicPerson } from '../entities/person.ts'
import { ask, FORBIDDEN, UNAUTHORIZED } from './call.ts'

const Person = PublicPerson.omit({ pictureUrl: true })

/** The actions of operators, newest first. */
const read = ask
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN })
  .input(z.object({ ...JournalQuery.shape, page: PageParam }))
  .output(
    z.object({
      entries: z.array(
        z.object({
          entryId: IdParam,
          at: Instant,
          actor: Person,
          action: z.string(),
          subject: z.string(),
          detail: z.string().nullable(),
        }),
      ),
      /** All operators who ever acted, to choose from. */
      actors: z.array(Person),
      page: z.int().min(0),
      hasNext: z.boolean(),
    }),
  )

export const journal = { read }
