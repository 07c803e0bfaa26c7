import { createHash } from 'node:crypto'
import { listTicketTypesByIds } from '#db/queries/activity/ticket-type.ts'
import { noteDevice } from '#db/queries/participation/door.ts'
import {
  countEntries,
  type DoorListRow,
  listDoorTickets,
  listFormerCodes,
} from '#db/queries/participation/door-list.ts'
import type { Activity } from '#db/schema/activity.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { type DoorState, doorState, doorWindow, isSettling } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { spend, tooMany } from '#server/services/platform/rate-limit.ts'
import { keyOf } from './check-in.ts'
import { type DoorHolder, findDoor, isPassOver } from './holder.ts'
import { validatorOf } from './seen.ts'
import { doorClosed } from './window.ts'

/** A row of the list: nobody can make a ticket of it, and it names people without their addresses. */
export interface DoorListTicket {
  ticketId: number
  hash: string
  codeHash: string
  name: string | null
  typeId: number
  position: number
  of: number
  state: DoorState | 'handedOn'
  at: string | null
  by: string | null
}

export interface DoorView {
  activity: Activity
  holder: DoorHolder
  types: { id: number; name: string | null }[]
  cursor: number
  isWhole: boolean
  tickets: DoorListTicket[]
  expected: number
  entered: number
}

/** Reads what a device needs to hold the door without a network; with `since`, what has changed from that cursor on. */
export async function readDoor(
  services: Services,
  session: Session | null,
  { activityId, since }: { activityId: number; since: number | null },
) {
  const { db, now } = services
  const found = await findDoor(services, session, activityId)
  if ('refused' in found) return { refused: found.refused }
  const { activity, holder } = found
  // Names come back to nobody once the devices have dropped them.
  if (isPassOver(holder, activity, now()) || !isSettling(doorWindow(activity), now()))
    return doorClosed(activity)
  const wait = await spend(services, 'doorList', keyOf(holder))
  if (wait) return tooMany(wait)

  // A cursor of the future is of another database: begin anew.
  const from = since !== null && since <= activity.lockCounter ? since : null
  const rows = await listDoorTickets(db, activityId, from)
  // Handing on changes the ticket: where no ticket has changed, no code was given away.
  const former = from === null || rows.length > 0 ? await listFormerCodes(db, activityId, from) : []
  const types = await listTicketTypesByIds(db, [...new Set(rows.map(({ ticketTypeId }) => ticketTypeId))])
  const counts = await countEntries(db, activityId)
  if (holder.device)
    await noteDevice(db, holder.device.id, { seenAt: instant(now()), waiting: services.doorWaiting ?? null })
  const view: DoorView = {
    activity,
    holder,
    types: types.map(({ id, name }) => ({ id, name })),
    cursor: activity.lockCounter,
    isWhole: from === null,
    tickets: [
      ...inTheirParties(activityId, rows),
      ...former.map(({ formerUuid, ticketId, ticketTypeId }) => ({
        ...{ ticketId, ...hashesOf(activityId, formerUuid), name: null, typeId: ticketTypeId },
        ...{ position: 0, of: 0, state: 'handedOn' as const, at: null, by: null },
      })),
    ],
    ...counts,
  }
  return view
}

function inTheirParties(activityId: number, rows: readonly DoorListRow[]): DoorListTicket[] {
  const open = new Map<number, DoorListRow[]>()
  for (const row of rows)
    if (row.endedAt === null) open.set(row.participationId, [...(open.get(row.participationId) ?? []), row])
  return rows.map((row) => {
    const party = open.get(row.participationId) ?? []
    return {
      ticketId: row.id,
      ...hashesOf(activityId, row.uuid),
      name: personOf(row),
      typeId: row.ticketTypeId,
      position: party.indexOf(row) + 1,
      of: party.length,
      state: doorState(row),
      at: row.validatedAt,
      by: row.validatedAt === null ? null : validatorOf(row),
    }
  })
}

/** Returns the person of a ticket, else who registered. */
export function personOf(row: {
  holderFirstName: string | null
  holderLastName: string | null
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}): string {
  const named = [row.holderFirstName, row.holderLastName].filter(Boolean).join(' ')
  if (named) return named
  const { organisationName, firstName, lastName } = row
  return displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' })
}

/** As the contract describes them. */
function hashesOf(activityId: number, uuid: string): { hash: string; codeHash: string } {
  const eight = createHash('sha256')
    .update(`${activityId}:${uuid.slice(0, 8)}`)
    .digest()
  return {
    hash: createHash('sha256').update(uuid).digest('base64url'),
    codeHash: eight.subarray(0, 8).toString('base64url'),
  }
}
