import {
  countEmailsOfSendings,
  listFailedDeliveries,
  listUnsentOf,
} from '#db/queries/notification/custom-email.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Mailing } from '#db/schema/notification.ts'
import type { Services } from '#server/runtime/context.ts'
import { type CustomDetails, readCustomDetails } from './details.ts'

/** A sending of a host: what was written, to whom, and how far it is. The four counts add up to `recipients`. */
export interface Sending extends CustomDetails {
  mailing: Mailing
  sent: number
  failed: number
  /** Whoever cancelled or stopped this host's messages before theirs left, and those whom it was stopped for. */
  skipped: number
  left: number
}

/** Returns how far these sendings are; a fixed number of statements. */
export async function readProgress({ db }: Services, mailings: Mailing[]): Promise<Sending[]> {
  const ids = idsOf(mailings)
  const counts = await countEmailsOfSendings(db, ids)
  const failures = await countFailures(db, mailings)
  return mailings.map((mailing) => {
    const details = readCustomDetails(mailing)
    const { queued, sent, skipped } = counts.get(mailing.id) ?? { queued: 0, sent: 0, skipped: 0 }
    const failed = failures.get(mailing.id) ?? 0
    // Until its last step it is for those who were counted when it began; who came since counts, too.
    const recipients = Math.max(queued, details.recipients)
    const rest = recipients - sent - failed - skipped
    const isOver = mailing.stoppedAt !== null
    const gone = isOver ? rest : mailing.doneAt === null ? 0 : recipients - queued
    return { ...details, mailing, recipients, sent, failed, skipped: skipped + gone, left: rest - gone }
  })
}

/** Both lists may be longer than a statement has room for: a mail server that refuses everybody fails them all. */
async function countFailures(db: Db, mailings: Mailing[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  if (mailings.length === 0) return counts
  const oldest = mailings.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), '9')
  const failed = new Set(await listFailedDeliveries(db, oldest))
  if (failed.size === 0) return counts
  for (const { id, mailingId } of await listUnsentOf(db, idsOf(mailings)))
    if (mailingId !== null && failed.has(id)) counts.set(mailingId, (counts.get(mailingId) ?? 0) + 1)
  return counts
}
