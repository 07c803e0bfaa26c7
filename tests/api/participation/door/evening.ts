import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { router } from '#server/api/router.ts'
import { helperToken } from '#tests/api/world/doors.ts'
import { type World, world } from '#tests/api/world/world.ts'

export const HOURS = 3_600_000

/** The evening begins in an hour; Bruno comes with three others. */
export async function evening(changes: Parameters<World['activity']>[0] = {}) {
  const app = await world()
  const alice = await app.participant({ firstName: 'Alice', lastName: 'Tremblay' })
  const start = new Date(app.clock.now.getTime() + HOURS).toISOString()
  const veillee = await app.activity({ host: alice, name: 'Veillée', start, ...changes })
  const bruno = await app.participant({ firstName: 'Bruno', lastName: 'Gagnon' })
  const joined = await app
    .as(bruno)
    .participation.join({ activityId: veillee.id, attendance: [{ nbrParticipant: 4 }] })
  const tickets = joined.participant!.tickets
  const host = app.as(alice)
  const scan = (uuid: string, more: { rate?: 0 | 1; scanId?: string } = {}) =>
    host.ticket.checkIn({ activityId: veillee.id, uuid, rate: 1, ...more })

  /** The procedures as a helper's browser may call them. */
  async function helper(name?: string) {
    const doorTokens = [await helperToken(app, veillee, name)]
    return createRouterClient(router, {
      context: async () => {
        const context = await app.contextOf(null)
        return { ...context, services: { ...context.services, doorTokens } }
      },
    })
  }

  const list = (since?: number) =>
    host.door.read({ activityId: veillee.id, ...(since !== undefined && { since }) })
  return { ...app, alice, bruno, veillee, tickets, host, scan, helper, list, joined }
}

/** A reading that is handed in, by a device whose clock is years late. */
export const reading = (ticket: string, more: object = {}) => ({
  scanId: randomUUID(),
  ticket,
  scannedAt: '2020-01-01T00:00:00Z',
  ...more,
})

/** The tickets that let somebody in. */
export const used = async ({ db }: Pick<World, 'db'>) => {
  const rows = await db.selectFrom('ticket').select('uuid').where('validatedAt', 'is not', null).execute()
  return rows.map(({ uuid }) => uuid)
}
