import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { SeedParticipation } from '#db/seeds/types.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { handOnTicket } from '#server/services/participation/handing-on.ts'
import { nameTickets } from '#server/services/participation/naming.ts'

/** Plays what somebody does with the tickets of their party: names who comes along, and hands the last one on. */
export async function playTickets(
  services: Services,
  person: Session,
  participationId: number,
  { companions = [], handsOnTo }: Pick<SeedParticipation, 'companions' | 'handsOnTo'>,
): Promise<void> {
  const [, ...tickets] = await listOpenTickets(services.db, [participationId])
  const names = companions.flatMap((name, index) => {
    const ticket = tickets[index]
    return ticket ? [{ uuid: ticket.uuid, ...name }] : []
  })
  if (names.length > 0) done(await nameTickets(services, person, { participationId, names }))
  const last = tickets.at(-1)
  if (!handsOnTo || !last) return
  done(await handOnTicket(services, { person }, { uuid: last.uuid, to: handsOnTo, network: undefined }))
}

function done(result: object): void {
  if ('refused' in result) throw new Error(`A ticket of the demo data was refused: ${String(result.refused)}`)
}
