import { lockCheques, updateCheque } from '#db/queries/participation/cheque.ts'
import { listChequesOnSlip } from '#db/queries/participation/cheque-desk.ts'
import {
  findSlip,
  insertSlip,
  listSlips,
  lockOpenSlip,
  lockSlip,
  moveChequesOnSlip,
  nextSlipNumber,
  updateSlip,
} from '#db/queries/participation/deposit-slip.ts'
import type { DepositSlip } from '#db/schema/cheque.ts'
import { type DepositRefusal, depositRefusal } from '#server/domain/participation/cheque.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type DeskRefusal, hostOfDesk } from './cheque-desk.ts'

/**
 * Deposit slips: a host has at most one open. Locks are taken in the order slip → cheques by id; noting a cheque locks
 * its activity first, and no slip.
 */

export type SlipRefusal = DeskRefusal | { refused: 'NOT_FOUND' }

type DepositResult =
  | { slipId: number; added: number }
  | SlipRefusal
  /** `number`: of the cheque that is refused. */
  | { refused: DepositRefusal; data: { number: string } }

/** Puts received cheques on the open slip, or on a new one: all of them, or none. */
export function depositCheques(
  services: Services,
  person: Session,
  { chequeIds }: { chequeIds: number[] },
): Promise<DepositResult> {
  return inTransaction(services, async (services): Promise<DepositResult> => {
    const { db } = services
    const desk = hostOfDesk(person)
    if ('refused' in desk) return desk
    const { hostId } = desk
    const open = await lockOpenSlip(db, hostId)
    const cheques = await lockCheques(db, chequeIds)
    if (cheques.length < new Set(chequeIds).size) return { refused: 'NOT_FOUND' }
    if (cheques.some((cheque) => cheque.hostId !== hostId)) return { refused: 'NOT_FOUND' }
    for (const cheque of cheques) {
      const refused = depositRefusal(cheque)
      if (refused) return { refused, data: { number: cheque.number } }
    }
    const slip = open ?? (await openSlip(services, { hostId, createdBy: person.userId }))
    const added = cheques.filter(({ slipId }) => slipId !== slip.id)
    for (const { id } of added) await updateCheque(db, id, { slipId: slip.id })
    return { slipId: slip.id, added: added.length }
  })
}

/** Another request may have opened one meanwhile, and even closed it again. */
async function openSlip(
  { db, now }: Services,
  of: Pick<DepositSlip, 'hostId' | 'createdBy'>,
): Promise<DepositSlip> {
  for (;;) {
    const isNotClosed = { number: null, closedAt: null, closedBy: null }
    await insertSlip(db, { ...of, ...isNotClosed, createdAt: instant(now()) })
    const slip = await lockOpenSlip(db, of.hostId)
    if (slip) return slip
  }
}

type CloseResult =
  { slipId: number; number: number; count: number } | SlipRefusal | { refused: 'SLIP_CLOSED' | 'SLIP_EMPTY' }

/** Closes a slip, which gets its number: its cheques are deposited, and the slip never changes after. */
export function closeSlip(
  services: Services,
  person: Session,
  { slipId }: { slipId: number },
): Promise<CloseResult> {
  return inTransaction(services, async ({ db, now }): Promise<CloseResult> => {
    const desk = hostOfDesk(person)
    if ('refused' in desk) return desk
    const slip = await lockSlip(db, slipId)
    if (slip?.hostId !== desk.hostId) return { refused: 'NOT_FOUND' }
    if (slip.closedAt) return { refused: 'SLIP_CLOSED' }
    const at = instant(now())
    const count = await moveChequesOnSlip(db, slipId, { from: 'RECEIVED', to: 'DEPOSITED', at })
    if (count === 0) return { refused: 'SLIP_EMPTY' }
    const number = await nextSlipNumber(db, desk.hostId)
    await updateSlip(db, slipId, { number, closedAt: at, closedBy: person.userId })
    return { slipId, number, count }
  })
}

/** Cashes every cheque of a closed slip that the bank has not returned. */
export function cashSlip(services: Services, person: Session, { slipId }: { slipId: number }) {
  return inTransaction(services, async ({ db, now }): Promise<{ cashed: number } | SlipRefusal> => {
    const desk = hostOfDesk(person)
    if ('refused' in desk) return desk
    const slip = await lockSlip(db, slipId)
    if (slip?.hostId !== desk.hostId) return { refused: 'NOT_FOUND' }
    const step = { from: 'DEPOSITED', to: 'CASHED', at: instant(now()) } as const
    return { cashed: await moveChequesOnSlip(db, slipId, step) }
  })
}

export interface SlipWithCheques {
  slip: DepositSlip
  cheques: Awaited<ReturnType<typeof listChequesOnSlip>>
}

/** Reads a slip with the cheques on it. */
export async function readSlip(
  { db }: Services,
  person: Session,
  { slipId }: { slipId: number },
): Promise<SlipWithCheques | SlipRefusal> {
  const desk = hostOfDesk(person)
  if ('refused' in desk) return desk
  const slip = await findSlip(db, slipId)
  if (slip?.hostId !== desk.hostId) return { refused: 'NOT_FOUND' }
  return { slip, cheques: await listChequesOnSlip(db, slipId) }
}

/** Lists the slips of a host, the newest first. */
export async function readSlips({ db }: Services, person: Session, { page }: { page: number }) {
  const desk = hostOfDesk(person)
  if ('refused' in desk) return desk
  const slips = await listSlips(db, desk.hostId, rowsAndNext(page, PAGE_SIZES.depositSlips))
  return {
    slips: slips.slice(0, PAGE_SIZES.depositSlips),
    hasNext: slips.length > PAGE_SIZES.depositSlips,
  }
}
