import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { insertWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import { orderRow } from '#tests/api/world/orders.ts'
import type { World } from '#tests/api/world/world.ts'
import type { Seed } from './seed.ts'

/** An account that waits for one place of an activity. */
async function waitingEntry({ activity, participant, db }: World, createdAt: string) {
  const { id: activityId } = await activity()
  const [ticketType] = await listTicketTypes(db, [activityId])
  return insertWaitingEntry(db, {
    activityId,
    userId: (await participant()).id,
    ticketTypeId: ticketType?.id ?? 0,
    partySize: 1,
    createdAt,
  })
}

export const AGED_OF_WAITING_LIST: readonly Seed[] = [
  [
    'EXPIRED_LINK',
    'of an offer of places',
    async (app, at, tokenHash) => {
      const { id: waitingEntryId } = await waitingEntry(app, at)
      const link = { tokenHash, waitingEntryId, createdAt: at, expiresAt: at }
      await app.db.insertInto('waitingLink').values(link).execute()
    },
  ],
  [
    'WAITING_ENTRY',
    'that lapsed',
    async (app, at) => {
      const { id } = await waitingEntry(app, at)
      const ended = { endedAt: at, endedReason: 'LAPSED' as const }
      await app.db.updateTable('waitingEntry').set(ended).where('id', '=', id).execute()
    },
  ],
  [
    'WAITING_ENTRY',
    'that was accepted, and whose places were bought',
    async (app, at) => {
      const { id } = await waitingEntry(app, at)
      const ended = { endedAt: at, endedReason: 'ACCEPTED' as const }
      await app.db.updateTable('waitingEntry').set(ended).where('id', '=', id).execute()
      await orderRow(app, { waitingEntryId: id })
    },
  ],
]
