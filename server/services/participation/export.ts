import { setImmediate } from 'node:timers/promises'
import { listFilteredIds, listParticipationsByIds } from '#db/queries/participation/host-list.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { type Answered, withAnswers } from './answers.ts'
import { filterOf, type ListWanted } from './host-list.ts'
import { listTicketsByParticipation } from './read.ts'

export interface ExportedList {
  view: ViewedActivity
  participations: (Answered<ParticipationWithPerson> & { tickets: Ticket[] })[]
}

/** A statement binds at most 32,766 values, and other requests come in between two. */
const AT_ONCE = 500

/**
 * Reads what the filter shows for those who may have it as a file: the host and operators; of an organisation, those who
 * may edit the activity. Requests stand among the others.
 */
export async function readForExport(
  services: Services,
  session: Session,
  activityId: number,
  wanted: Omit<ListWanted, 'page'>,
): Promise<ExportedList | { refused: 'ACTIVITY_UNRECOVERED' | 'ORGANISATION_ADMIN_REQUIRED' }> {
  const { db } = services
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return { refused: 'ACTIVITY_UNRECOVERED' }
  if (view.viewpoint === 'host' && !actingOn(session, view.activity).mayEdit)
    return { refused: 'ORGANISATION_ADMIN_REQUIRED' }

  const filter = filterOf(view.activity, wanted, false)
  const rows = { order: wanted.order ?? ('first' as const), page: null }
  const ids = await listFilteredIds(db, view.activity, filter, rows)
  const participations: ExportedList['participations'] = []
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = ids.slice(first, first + AT_ONCE)
    const tickets = await listTicketsByParticipation(services, some)
    const read = await withAnswers(services, await listParticipationsByIds(db, some))
    participations.push(...read.map((one) => ({ ...one, tickets: tickets.get(one.id) ?? [] })))
    await setImmediate()
  }
  return { view, participations }
}
