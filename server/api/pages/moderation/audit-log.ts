import { z } from 'zod'
import { operatorView } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { JournalQuery } from '#server/schemas/moderation/audit-log.ts'
import { PageParam } from '#server/schemas/platform/primitives.ts'
import { readAuditLog } from '#server/services/moderation/audit-log.ts'

/** The actions of operators, newest first, and all operators who ever acted, to choose from. */
const read = operatorView
  .input(z.object({ ...JournalQuery.shape, page: PageParam }))
  .handler(async ({ input, context: { services } }) => {
    const { page, actorId, action, subject, startDate, endDate } = input
    const filters = {
      actorId: actorId ?? null,
      action: action || null,
      subject: subject || null,
      firstDay: startDate ?? null,
      lastDay: endDate ?? null,
    }
    const { entries, actors, hasNext } = await readAuditLog(services, filters, page)
    return {
      entries: entries.map(({ id, at, actorId, action, subject, about, detail, ...name }) => ({
        entryId: id,
        at,
        actor: { userId: actorId, displayName: displayName(name) },
        action,
        subject,
        /** How the subject is known; null where it is gone, or has no name. */
        about,
        detail,
      })),
      actors: actors.map((actor) => ({ userId: actor.id, displayName: displayName(actor) })),
      page,
      hasNext,
    }
  })

export const journal = { read }
