import {
  endAnnouncements,
  findCurrentAnnouncement,
  findNewestAnnouncement,
  insertAnnouncement,
} from '#db/queries/platform/announcement.ts'
import type { Announcement } from '#db/schema/platform.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'

export function readCurrentAnnouncement(services: Services): Promise<Announcement | undefined> {
  return findCurrentAnnouncement(services.db, instant(services.now()))
}

export function readNewestAnnouncement(services: Services): Promise<Announcement | undefined> {
  return findNewestAnnouncement(services.db)
}

export interface AnnouncementText {
  textFr: string
  textEn: string
  href: string | null
  /** In both languages or in neither, and only with a link. */
  linkFr: string | null
  linkEn: string | null
  startsAt: string
  endsAt: string
}

/** Replaces the current announcement: one is shown at a time. */
export async function saveAnnouncement(services: Services, operator: Session, text: AnnouncementText) {
  await inTransaction(services, async (services) => {
    const at = instant(services.now())
    await endAnnouncements(services.db, at)
    await insertAnnouncement(services.db, { ...text, savedBy: operator.userId, savedAt: at })
    const act = { action: 'announcement.save', subject: 'announcement' } as const
    const { textFr, textEn, href, linkFr, linkEn } = text
    const shown = [textFr, textEn, href, linkFr, linkEn].filter((part) => part !== null)
    await writeAudit(services, operator, { ...act, detail: shown.join('\n') })
  })
}
