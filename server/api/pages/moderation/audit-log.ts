import { open } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { readAuditLog } from '#server/services/moderation/audit-log.ts'

const read = open.pages.journal.read.handler(async ({ input, context: { services } }) => {
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
    entries: entries.map(({ id, at, actorId, action, subject, detail, ...name }) => ({
      entryId: id,
      at,
      actor: { userId: actorId, displayName: displayName(name) },
      action,
      subject,
      detail,
    })),
    actors: actors.map((actor) => ({ userId: actor.id, displayName: displayName(actor) })),
    page,
    hasNext,
  }
})

export const journal = { read }
