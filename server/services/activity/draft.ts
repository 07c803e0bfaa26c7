import { findActivity, insertActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { countDraftsOfHost, findBegun, lockDraft } from '#db/queries/activity/draft.ts'
import type { NewActivity } from '#db/schema/activity.ts'
import { type DraftWrite, firstVersion, judgeWriting } from '#server/domain/activity/draft-version.ts'
import { editRefusal, isOwnDraft } from '#server/domain/activity/edit.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { PictureKey } from '#server/schemas/activity/fields.ts'
import { holdAccount, lockAccount } from '#server/services/account/hold.ts'
import {
  findPictures,
  releasePictures,
  releaseReplaced,
  type ShownPictures,
} from '#server/services/activity/picture/picture.ts'
import {
  giveBack,
  type LimitSpend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { NO_PLACE } from './columns.ts'
import type { DraftFields } from './draft-reading.ts'

/** How many drafts a host may have at a time; fewer while nobody has confirmed the address. */
const MOST_DRAFTS = { confirmed: 50, unconfirmed: 3 }

interface SavedDraft {
  draftId: number
  draftVersion: string | null
}

type SaveResult =
  | SavedDraft
  /** Newer than what the page had read; its version is returned. */
  | { refused: 'CHANGED_MEANWHILE'; data: SavedDraft }
  /** It has been published, with the number of its draft. */
  | { refused: 'ALREADY_PUBLISHED'; data: { activityId: number } }
  | { refused: 'ACTIVITY_UNRECOVERED' | 'TOO_MANY_DRAFTS' }
  | TooManyRequests

interface Typed {
  draftId: number | null
  name: string
  fields: DraftFields
  /** The page that saves; without it, the draft is overwritten, whoever wrote it. */
  writing?: DraftWrite | undefined
  /** The activity that a new draft copies: it may show its pictures, whichever member of the organisation sent them. */
  copyOf?: number | undefined
}

/**
 * Saves what was typed in this draft, or in a new one. It is validated when it is published. A page that does not know
 * yet which draft it has begun finds it by its key.
 */
export async function saveDraft(services: Services, host: Session, typed: Typed): Promise<SaveResult> {
  const limit = isUnconfirmed(host) ? 'draftUnconfirmed' : 'draft'
  const begun: LimitSpend[] = typed.draftId === null ? [[limit, String(host.userId)]] : []
  const wait = await spendAll(services, begun)
  if (wait) return tooMany(wait)
  const saved = await save(services, host, typed)
  if ('refused' in saved) await giveBack(services, begun)
  return saved
}

async function save(services: Services, host: Session, typed: Typed): Promise<SaveResult> {
  const draftId = typed.draftId ?? (await findBegunBy(services, host, typed))
  if (draftId !== undefined) return writeDraft(services, host, draftId, typed)
  // Where another request of the page was a moment faster, the draft exists now.
  return (await beginDraft(services, host, typed)) ?? save(services, host, typed)
}

function isUnconfirmed({ standing }: Session): boolean {
  return standing === 'WAITING_MAIL_VERIFICATION'
}

async function findBegunBy({ db }: Services, host: Session, { writing }: Typed): Promise<number | undefined> {
  return writing && findBegun(db, hostFor(host).hostId, writing.requestKey)
}

/** Returns null when the page has begun one already. */
function beginDraft(services: Services, host: Session, typed: Typed): Promise<SaveResult | null> {
  return inTransaction(services, async (services): Promise<SaveResult | null> => {
    const { db } = services
    const party = hostFor(host)
    await lockAccount(services, party.hostId)
    await holdAccount(services, host.userId)
    if ((await findBegunBy(services, host, typed)) !== undefined) return null
    const most = isUnconfirmed(host) ? MOST_DRAFTS.unconfirmed : MOST_DRAFTS.confirmed
    if ((await countDraftsOfHost(db, party.hostId)) >= most) return { refused: 'TOO_MANY_DRAFTS' }
    const { writing } = typed
    const changedAt = instant(services.now())
    const { id, draftVersion } = await insertActivity(db, {
      ...UNSAID,
      ...party,
      ...columnsOf(typed, changedAt),
      ...(await picturesOf(services, host, typed, await picturesToCopy(services, host, typed))),
      ...atNoTime(changedAt),
      ...(writing && { draftKey: writing.requestKey, draftVersion: firstVersion(writing) }),
    })
    return { draftId: id, draftVersion }
  })
}

function writeDraft(services: Services, host: Session, draftId: number, typed: Typed): Promise<SaveResult> {
  return inTransaction(services, async (services): Promise<SaveResult> => {
    const draft = await lockDraft(services.db, draftId)
    if (!draft) return whatBecameOf(services, host, draftId)
    if (!isOwnDraft(host, draft)) return { refused: 'ACTIVITY_UNRECOVERED' }
    const judged = typed.writing && judgeWriting(draft.draftVersion, typed.writing)
    const stored = { draftId, draftVersion: draft.draftVersion }
    if (judged?.verdict === 'OVERTAKEN') return { refused: 'CHANGED_MEANWHILE', data: stored }
    if (judged?.verdict === 'LATE') return stored
    const draftVersion = judged?.version ?? null
    const columns = columnsOf(typed, instant(services.now()))
    const pictures = await picturesOf(services, host, typed, draft)
    await updateActivity(services.db, draftId, { ...columns, ...pictures, draftVersion })
    await releaseReplaced(services, draft, pictures)
    return { draftId, draftVersion }
  })
}

async function picturesToCopy({ db }: Services, host: Session, { copyOf }: Typed): Promise<ShownPictures> {
  const copied = copyOf === undefined ? undefined : await findActivity(db, copyOf)
  return copied && editRefusal(host, copied) === null ? copied : {}
}

async function whatBecameOf({ db }: Services, host: Session, draftId: number): Promise<SaveResult> {
  const activity = await findActivity(db, draftId)
  const isOwn = activity?.publishedAt && !activity.removedAt && isOwnDraft(host, activity)
  if (!isOwn) return { refused: 'ACTIVITY_UNRECOVERED' }
  return { refused: 'ALREADY_PUBLISHED', data: { activityId: draftId } }
}

function columnsOf({ name, fields }: Typed, changedAt: string) {
  return { name, draft: JSON.stringify(fields), changedAt }
}

/** Returns the pictures that were sent with the form: the draft keeps them until it is published or removed. */
async function picturesOf(
  services: Services,
  host: Session,
  { fields }: Typed,
  shown: ShownPictures = {},
): Promise<ShownPictures> {
  // As typed: PostgreSQL refuses to look for a text with NUL.
  const keyIn = (name: string) =>
    PictureKey.safeParse(fields.find(([field]) => field === name)?.[1]).data ?? null
  const picture = await findPictures(services, host.userId, { pictureKey: keyIn('pictureKey') }, shown)
  const banner = await findPictures(services, host.userId, { bannerKey: keyIn('bannerKey') }, shown)
  // A picture of another account is refused when the draft is published.
  return { pictureId: null, bannerPictureId: null, ...picture, ...banner }
}

/** Deletes a draft; nobody but its host ever saw it. */
export function removeDraft(
  services: Services,
  host: Session,
  draftId: number,
): Promise<{ removed: true } | { refused: 'ACTIVITY_UNRECOVERED' }> {
  return inTransaction(services, async (services) => {
    const draft = await lockDraft(services.db, draftId)
    if (!draft || !isOwnDraft(host, draft)) return { refused: 'ACTIVITY_UNRECOVERED' }
    await updateActivity(services.db, draftId, { removedAt: instant(services.now()), draft: null })
    await releasePictures(services, [draft.pictureId, draft.bannerPictureId])
    return { removed: true }
  })
}

/** Values of columns that may not be empty, until the draft is published. */
const UNSAID = {
  typeId: 0,
  description: '',
  language: 'fr',
  timeZone: HOME_ZONE,
  ...NO_PLACE,
  validation: 'NEED_VALIDATION',
  searchText: '',
} satisfies Partial<NewActivity>

/** A draft has no start yet; an instant in the past, so that nothing ever waits for it. */
function atNoTime(now: string) {
  return { startsAt: now, localStart: now.slice(0, 16), createdAt: now }
}
