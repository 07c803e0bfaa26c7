import {
  countOpenEntries,
  findOpenEntry,
  listOpenEntries,
  type NamedWaitingEntry,
} from '#db/queries/participation/hosted-waiting-list.ts'
import { countWaiting } from '#db/queries/participation/waiting-list.ts'
import { nearestPage } from '#server/domain/participation/participant-list.ts'
import { missingPlaces, typeToOffer } from '#server/domain/participation/waiting-list.ts'
import { PAGE_SIZES, rowsOf } from '#server/domain/platform/page-size.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { writeParticipantsRead } from '#server/services/moderation/participants-shown.ts'
import { countPlacesOfTypes } from '#server/services/participation/party.ts'

/** An entry as the host sees it. */
export interface HostedEntry extends NamedWaitingEntry {
  /** The place in line, from 1; 0 once places are offered. */
  position: number
}

export interface HostedWaitingList {
  view: ViewedActivity
  entries: HostedEntry[]
  counts: Awaited<ReturnType<typeof countOpenEntries>>
  page: number
  pages: number
}

/** Reads one page of the waiting list of an activity, for its host and for operators. */
export async function readHostedWaitingList(
  services: Services,
  session: Session,
  { activityId, page: wanted }: { activityId: number; page: number },
): Promise<HostedWaitingList | undefined> {
  const { db } = services
  const view = await viewAsHost(services, session, activityId)
  if (!view) return undefined
  const counts = await countOpenEntries(db, activityId)
  const size = PAGE_SIZES.waitingList
  const { page, pages } = nearestPage(wanted, counts.parties, size)
  const listed = await listOpenEntries(db, activityId, rowsOf(page, size))
  let position = listed[0] ? await countWaiting(db, activityId, listed[0].id) : 0
  const entries = listed.map((entry) => ({ ...entry, position: entry.offeredAt ? 0 : ++position }))
  return { view, entries, counts, page, pages }
}

/** Reads one open entry, and how many places an offer out of turn would add for it. */
export async function readHostedEntry(
  services: Services,
  session: Session,
  { activityId, waitingId }: { activityId: number; waitingId: number },
) {
  const view = await viewAsHost(services, session, activityId)
  const entry = view && (await findOpenEntry(services.db, activityId, waitingId))
  if (!entry) return undefined
  const left = await countPlacesOfTypes(services, view.activity, view.ticketTypes)
  const ticketType = typeToOffer(view.ticketTypes, entry.ticketTypeId)
  const ofType = ticketType ? left.ofType(ticketType.id) : Infinity
  const missing = missingPlaces(entry.partySize, left.inAll, ofType)
  return { view, entry, adds: Math.max(missing.inAll, missing.ofType) }
}

/** Counts the parties on the waiting list of an activity, those with an offer among them. */
export async function countWaitingParties({ db }: Services, activityId: number): Promise<number> {
  return (await countOpenEntries(db, activityId)).parties
}

/** Returns undefined for everybody else: a stranger does not learn whether the activity exists. */
async function viewAsHost(services: Services, session: Session, activityId: number) {
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return undefined
  await writeParticipantsRead(services, session, view)
  return view
}
