import type { SeedManualParticipant } from '#db/seeds/types.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { noteCheque } from '#server/services/participation/cheque.ts'
import { cashCheque, readDesk, returnCheque } from '#server/services/participation/cheque-desk.ts'
import { closeSlip, depositCheques } from '#server/services/participation/deposit-slip.ts'

interface OfParticipation {
  activityId: number
  participationId: number
}

/** Plays what became of somebody's cheques: one that came back first, then one that went to the bank on a slip. */
export async function playCheques(
  services: Services,
  host: Session,
  of: OfParticipation,
  { returned, cheque }: Pick<SeedManualParticipant, 'returned' | 'cheque'>,
): Promise<void> {
  if (returned) {
    const chequeId = await receive(services, host, of, returned.number)
    done(await returnCheque(services, host, { chequeId, reason: returned.reason }))
  }
  if (!cheque) return
  const chequeId = await receive(services, host, of, cheque.number)
  if (cheque.isDeposited) {
    const { slipId } = done(await depositCheques(services, host, { chequeIds: [chequeId] }))
    done(await closeSlip(services, host, { slipId }))
  }
  if (cheque.isCashed) done(await cashCheque(services, host, { chequeId }))
}

async function receive(
  services: Services,
  host: Session,
  of: OfParticipation,
  number: string,
): Promise<number> {
  done(await noteCheque(services, host, { ...of, number, isNew: true }))
  const { cheques } = done(await readDesk(services, host, { status: 'RECEIVED', page: 0 }))
  const found = cheques.find(({ participationId }) => participationId === of.participationId)
  if (!found) throw new Error(`Cheque ${number} is not at the desk.`)
  return found.id
}

function done<Result extends object>(result: Result): Exclude<Result, { refused: string }> {
  if ('refused' in result) throw new Error(`A cheque of the demo data was refused: ${String(result.refused)}`)
  return result as Exclude<Result, { refused: string }>
}
