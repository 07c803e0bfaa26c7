import {
  countValidatedActivities,
  findActivity,
  insertActivity,
  lockActivity,
  updateActivity,
} from '#db/queries/activity.ts'
import { findPicture, insertPicture } from '#db/queries/picture.ts'
import { insertTicketType } from '#db/queries/ticket-type.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { validationOnPublishing } from '#server/domain/moderation.ts'
import { actingOn, hostFor } from '#server/domain/organisation.ts'
import type { Square } from '#server/domain/picture.ts'
import type { PictureRefusal } from '#server/gateways/pictures.ts'
import type { Place } from '#server/gateways/places.ts'
import { inTransaction } from '#server/transaction.ts'
import { readMoment, type Moment } from './local-time.ts'
import { notify } from './notification.ts'
import { resolvePlace, type PlaceWish } from './place.ts'
import { searchText } from './search-text.ts'

export interface ActivityDraft {
  name: string
  typeId: number
  description: string
  language: 'fr' | 'en'
  /** Wall-clock time in `timeZone`, or an instant with an offset. */
  start: string
  end: string | null
  timeZone: string
  place: PlaceWish
  address: string | null
  /** null = unlimited. */
  capacity: number | null
  ticketTypes: { name: string | null; priceCents: number }[]
  pictureKey: string | null
}

export type DraftRefusal =
  'NO_SUCH_TIME' | 'IN_THE_PAST' | 'ENDS_BEFORE_START' | 'NOT_YOUR_PICTURE' | 'PAID_NOT_BUILT'

type Publication =
  | { outcome: 'PUBLISHED'; activityId: number; validation: 'VALIDED' | 'NEED_VALIDATION' }
  | { outcome: 'UNKNOWN_PLACE'; suggestions: Place[] }
  | { outcome: DraftRefusal }

/**
 * Publishes an activity: it waits for an operator, unless its host is trusted by now. Who acts for an organisation
 * publishes for it; the organisation is the host.
 */
export async function publishActivity(
  services: Services,
  host: Session,
  draft: ActivityDraft,
): Promise<Publication> {
  if (draft.ticketTypes.some(({ priceCents }) => priceCents > 0)) return { outcome: 'PAID_NOT_BUILT' }
  const start = readMoment(draft.start, draft.timeZone)
  const end = draft.end ? readMoment(draft.end, draft.timeZone) : null
  const refusal = refuseTimes(draft, start, end, services.now())
  if (!start || refusal) return { outcome: refusal ?? 'NO_SUCH_TIME' }
  const found = await resolvePlace(services, draft.place)
  if (found.outcome === 'UNKNOWN_PLACE') return found
  const party = hostFor(host)

  return inTransaction(services, async (services): Promise<Publication> => {
    const picture = draft.pictureKey ? await findPicture(services.db, draft.pictureKey, host.userId) : null
    if (picture === undefined) return { outcome: 'NOT_YOUR_PICTURE' }

    const validation = validationOnPublishing(await countValidatedActivities(services.db, party.hostId))
    const now = instant(services.now())
    const activity = await insertActivity(services.db, {
      ...party,
      typeId: draft.typeId,
      name: draft.name,
      description: draft.description,
      language: draft.language,
      startsAt: instant(start.at),
      endsAt: end && instant(end.at),
      localStart: start.local,
      timeZone: draft.timeZone,
      address: draft.address,
      ...describePlace(found.place),
      capacity: draft.capacity,
      validation,
      validatedAt: validation === 'VALIDED' ? now : null,
      publishedAt: now,
      pictureId: picture?.id ?? null,
      searchText: searchText(
        [draft.name, draft.description, found.place.city, draft.address ?? ''],
        draft.language,
      ),
      createdAt: now,
      changedAt: now,
    })
    const ticketTypes = draft.ticketTypes.length > 0 ? draft.ticketTypes : [{ name: null, priceCents: 0 }]
    for (const ticketType of ticketTypes)
      await insertTicketType(services.db, { activityId: activity.id, ...ticketType })
    await notify(services, party.hostId, 'ACTIVITY_CREATED', { activityId: activity.id })
    return { outcome: 'PUBLISHED', activityId: activity.id, validation }
  })
}

function refuseTimes(
  draft: ActivityDraft,
  start: Moment | null,
  end: Moment | null,
  now: Date,
): DraftRefusal | null {
  if (!start || (draft.end && !end)) return 'NO_SUCH_TIME'
  if (start.at <= now) return 'IN_THE_PAST'
  if (end && end.at <= start.at) return 'ENDS_BEFORE_START'
  return null
}

function describePlace({ id, city, province, latitude, longitude }: Place) {
  return { placeId: id, city, province, latitude, longitude }
}

/** Keeps a picture for its owner, before it hangs on anything: a form that comes back with errors still has it. */
export async function keepPicture(
  services: Services,
  owner: Session,
  bytes: Uint8Array,
  square?: Square,
): Promise<{ outcome: 'KEPT'; pictureId: number; key: string } | { outcome: PictureRefusal }> {
  const kept = await services.pictures.keep(bytes, square)
  if ('refusal' in kept) return { outcome: kept.refusal }
  const { id, key } = await insertPicture(services.db, {
    key: kept.key,
    ownerId: owner.userId,
    createdAt: instant(services.now()),
  })
  return { outcome: 'KEPT', pictureId: id, key }
}

/** Hangs a new picture on an activity of this host. */
export async function setActivityPicture(
  services: Services,
  host: Session,
  { activityId, bytes }: { activityId: number; bytes: Uint8Array },
): Promise<{ outcome: 'SET'; key: string } | { outcome: PictureRefusal | 'ADMIN_REQUIRED' | 'NOT_FOUND' }> {
  const activity = await findActivity(services.db, activityId)
  const acting = activity && actingOn(host, activity)
  if (activity?.hostId !== acting?.userId || !acting) return { outcome: 'NOT_FOUND' }
  if (!acting.mayEdit) return { outcome: 'ADMIN_REQUIRED' }

  const kept = await keepPicture(services, host, bytes)
  if (kept.outcome !== 'KEPT') return kept
  await inTransaction(services, async (services) => {
    await lockActivity(services.db, activityId)
    await updateActivity(services.db, activityId, { pictureId: kept.pictureId })
  })
  return { outcome: 'SET', key: kept.key }
}
