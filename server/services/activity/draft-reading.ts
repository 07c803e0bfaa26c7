import { findDraft, findNewestDraft, listDraftsOfHost } from '#db/queries/activity/draft.ts'
import { countValidatedActivities } from '#db/queries/activity/review-queue.ts'
import type { Activity } from '#db/schema/activity.ts'
import { isOwnDraft } from '#server/domain/activity/edit.ts'
import { isTrusted } from '#server/domain/moderation/validation.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { hasUnhandledTax } from '#server/domain/payment/taxes.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { canBePaid } from '#server/services/payment/sales.ts'

/** The fields of the editor: names and values, as typed. */
export type DraftFields = [name: string, value: string][]

export interface Draft {
  id: number
  name: string
  fields: DraftFields
  savedAt: string
  draftVersion: string | null
  /** Whether somebody wrote it for an organisation, whoever publishes it. */
  isOfOrganisation: boolean
}

export async function readDraft(
  services: Services,
  host: Session,
  draftId: number,
): Promise<Draft | { refused: 'ACTIVITY_UNRECOVERED' }> {
  const draft = await findDraft(services.db, draftId)
  return draft && isOwnDraft(host, draft) ? describe(draft) : { refused: 'ACTIVITY_UNRECOVERED' }
}

/** Whether a tax that is not handled may be owed on its tickets. Of something online it depends on where people buy. */
export function mayOweUnhandledTax({ places }: Pick<Services, 'places'>, fields: DraftFields): boolean {
  const typed = new Map(fields)
  if (typed.get('isOnline')) return true
  const namesakes = places.named(typed.get('nearCity') || typed.get('city') || '')
  const chosen = namesakes.filter(({ id }) => id === typed.get('cityPlaceId'))
  return (chosen.length > 0 ? chosen : namesakes).some(({ province }) => hasUnhandledTax(province))
}

/** Lists the drafts, newest first. */
export async function listDrafts(services: Services, host: Session): Promise<Draft[]> {
  const drafts = await listDraftsOfHost(services.db, hostFor(host).hostId)
  return drafts.filter((draft) => isOwnDraft(host, draft)).map(describe)
}

export interface Outlook {
  /** True when what this host publishes is online at once, because they are trusted by now. */
  isOnlineAtOnce: boolean
  /** False: what costs something waits until this host can be paid. */
  canBePaid: boolean
  /** The draft that was written last; null when there is none. */
  newest: { id: number; name: string } | null
}

/** Returns what a host should know before they begin to write. */
export async function readOutlook({ db }: Services, host: Session): Promise<Outlook> {
  const { hostId } = hostFor(host)
  const newest = await findNewestDraft(db, hostId)
  return {
    isOnlineAtOnce: isTrusted(await countValidatedActivities(db, hostId)),
    canBePaid: await canBePaid(db, hostId),
    newest: newest && isOwnDraft(host, newest) ? { id: newest.id, name: newest.name } : null,
  }
}

function describe({ id, name, draft, draftVersion, changedAt, createdBy }: Activity): Draft {
  const fields = draft ? (JSON.parse(draft) as DraftFields) : []
  return { id, name, fields, savedAt: changedAt, draftVersion, isOfOrganisation: createdBy !== null }
}
