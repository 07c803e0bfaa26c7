import {
  findDraft,
  insertActivity,
  listDraftsOfHost,
  lockDraft,
  updateActivity,
} from '#db/queries/activity.ts'
import type { Activity, NewActivity } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { hostFor } from '#server/domain/organisation.ts'
import { inTransaction } from '#server/transaction.ts'

/** What the editor holds: names and values of its fields, as they were typed. */
export type DraftFields = [name: string, value: string][]

export interface Draft {
  id: number
  name: string
  fields: DraftFields
  savedAt: string
}

/** So many drafts a host may have at a time. */
export const MOST_DRAFTS = 50

type Saving = { outcome: 'SAVED'; draftId: number } | { outcome: 'NOT_FOUND' | 'TOO_MANY_DRAFTS' }

/** Keeps what was typed: in this draft, or in a new one. Whether it is right is judged when it is published. */
export function saveDraft(
  services: Services,
  host: Session,
  { draftId, name, fields }: { draftId: number | null; name: string; fields: DraftFields },
): Promise<Saving> {
  return inTransaction(services, async (services): Promise<Saving> => {
    const { db } = services
    const changedAt = instant(services.now())
    const typed = { name, draft: JSON.stringify(fields), changedAt }
    if (draftId === null) {
      const party = hostFor(host)
      const drafts = await listDraftsOfHost(db, party.hostId)
      if (drafts.length >= MOST_DRAFTS) return { outcome: 'TOO_MANY_DRAFTS' }
      const draft = await insertActivity(db, { ...UNSAID, ...party, ...typed, ...atNoTime(changedAt) })
      return { outcome: 'SAVED', draftId: draft.id }
    }
    const draft = await lockDraft(db, draftId)
    if (!draft || !isOwnDraft(host, draft)) return { outcome: 'NOT_FOUND' }
    await updateActivity(db, draftId, typed)
    return { outcome: 'SAVED', draftId }
  })
}

export async function readDraft(
  services: Services,
  host: Session,
  draftId: number,
): Promise<Draft | undefined> {
  const draft = await findDraft(services.db, draftId)
  return draft && isOwnDraft(host, draft) ? describe(draft) : undefined
}

/** The newest first. */
export async function listDrafts(services: Services, host: Session): Promise<Draft[]> {
  const drafts = await listDraftsOfHost(services.db, hostFor(host).hostId)
  return drafts.filter((draft) => isOwnDraft(host, draft)).map(describe)
}

/** It goes away; nobody but its host ever saw it. */
export function removeDraft(services: Services, host: Session, draftId: number): Promise<boolean> {
  return inTransaction(services, async (services) => {
    const draft = await lockDraft(services.db, draftId)
    if (!draft || !isOwnDraft(host, draft)) return false
    await updateActivity(services.db, draftId, { removedAt: instant(services.now()), draft: null })
    return true
  })
}

/** A draft belongs to whoever acts for its host: of an organisation's, members see those that they began. */
export function isOwnDraft(host: Session, draft: Pick<Activity, 'hostId' | 'createdBy'>): boolean {
  if (host.userId === draft.hostId) return true
  const { actingFor } = host
  if (actingFor?.organisationId !== draft.hostId) return false
  return actingFor.role === 'ADMIN' || draft.createdBy === host.userId
}

function describe({ id, name, draft, changedAt }: Activity): Draft {
  return { id, name, fields: draft ? (JSON.parse(draft) as DraftFields) : [], savedAt: changedAt }
}

/** What stands in columns that may not be empty until the draft is published. */
const UNSAID = {
  typeId: 0,
  description: '',
  language: 'fr',
  timeZone: 'America/Toronto',
  placeId: '',
  city: '',
  province: '',
  latitude: 0,
  longitude: 0,
  validation: 'NEED_VALIDATION',
  searchText: '',
} satisfies Partial<NewActivity>

/** It has no start yet; an instant that is over, so that nothing ever waits for it. */
function atNoTime(now: string) {
  return { startsAt: now, localStart: now.slice(0, 16), createdAt: now }
}
