import { lockCheque, updateCheque } from '#db/queries/participation/cheque.ts'
import {
  type ChequeSum,
  listAwaited,
  listChequesOfHost,
  sumAwaited,
  sumCheques,
  sumExpected,
  sumReceivedFor,
} from '#db/queries/participation/cheque-desk.ts'
import { findOpenSlip } from '#db/queries/participation/deposit-slip.ts'
import type { Cheque, ChequeUpdate } from '#db/schema/cheque.ts'
import { treasurerOf } from '#server/domain/organisation/acting.ts'
import {
  cashed,
  type ChequeState,
  type ChequeStatus,
  returned,
  withoutCashing,
} from '#server/domain/participation/cheque.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'

/** The cheques of a host over all their activities; those of an organisation are its admins' (decisions §5). */

export type DeskRefusal = { refused: 'ORGANISATION_ADMIN_REQUIRED' }

/** Returns the host whose cheques a person manages. */
export function hostOfDesk(person: Session): { hostId: number } | DeskRefusal {
  const hostId = treasurerOf(person)
  return hostId === null ? { refused: 'ORGANISATION_ADMIN_REQUIRED' } : { hostId }
}

const NONE: ChequeSum = { count: 0, cents: 0 }

/** Reads the sums of the desk, and one page of the cheques that have a status. */
export async function readDesk(
  services: Services,
  person: Session,
  { status, page }: { status: ChequeStatus; page: number },
) {
  const { db } = services
  const desk = hostOfDesk(person)
  if ('refused' in desk) return desk
  const { hostId } = desk
  const sums = await sumCheques(db, hostId)
  const of = (state: ChequeState) => sums.get(state) ?? NONE
  const rows = rowsAndNext(page, PAGE_SIZES.cheques)
  const awaited = status === 'AWAITED' ? await listAwaited(db, hostId, rows) : []
  const cheques =
    status === 'AWAITED' ? [] : await listChequesOfHost(db, hostId, { state: status, page: rows })
  return {
    totals: {
      AWAITED: await sumAwaited(db, hostId),
      RECEIVED: of('RECEIVED'),
      DEPOSITED: of('DEPOSITED'),
      CASHED: of('CASHED'),
      RETURNED: of('RETURNED'),
    } satisfies Record<ChequeStatus, ChequeSum>,
    /** The sum of awaited, received, deposited and cashed cheques. */
    expectedCents: await sumExpected(db, hostId),
    openSlip: (await findOpenSlip(db, hostId)) ?? null,
    awaited: awaited.slice(0, PAGE_SIZES.cheques),
    cheques: cheques.slice(0, PAGE_SIZES.cheques),
    hasNext: awaited.length + cheques.length > PAGE_SIZES.cheques,
  }
}

/** Sums up what a host has received by cheque for an activity, in cents. */
export function readReceivedCheques({ db }: Services, activityId: number): Promise<number> {
  return sumReceivedFor(db, [activityId])
}

interface OfCheque {
  chequeId: number
}

export function cashCheque(services: Services, person: Session, { chequeId }: OfCheque) {
  return changeCheque(services, person, chequeId, (cheque) =>
    cheque.state === 'RETURNED' ? { refused: 'CHECK_RETURNED' as const } : cashed(cheque),
  )
}

/** Restores the state before cashing. */
export function uncashCheque(services: Services, person: Session, { chequeId }: OfCheque) {
  return changeCheque(services, person, chequeId, (cheque) =>
    cheque.state === 'RETURNED' ? { refused: 'CHECK_RETURNED' as const } : withoutCashing(cheque),
  )
}

/** The bank did not pay it: another cheque is awaited. A second return keeps the first reason. */
export function returnCheque(
  services: Services,
  person: Session,
  { chequeId, reason }: OfCheque & { reason: string },
) {
  return changeCheque(services, person, chequeId, (cheque) =>
    cheque.state === 'RETURNED' ? cheque : { ...returned(cheque), returnReason: reason },
  )
}

/** Ends a cheque that was given back, or noted by mistake: only while it is at the host's. */
export function giveChequeBack(services: Services, person: Session, { chequeId }: OfCheque) {
  return changeCheque(services, person, chequeId, (cheque) => {
    if (cheque.state === 'RETURNED') return { refused: 'CHECK_RETURNED' as const }
    if (cheque.state === 'CASHED') return { refused: 'CHECK_CASHED' as const }
    if (cheque.state === 'DEPOSITED') return { refused: 'CHECK_DEPOSITED' as const }
    return { ...cheque, slipId: null, endedAt: instant(services.now()) }
  })
}

/** Takes a cheque off the open slip. What is on a closed slip stays there. */
export function takeChequeOff(services: Services, person: Session, { chequeId }: OfCheque) {
  return changeCheque(services, person, chequeId, (cheque) =>
    cheque.slipId !== null && cheque.state !== 'RECEIVED'
      ? { refused: 'CHECK_DEPOSITED' as const }
      : { ...cheque, slipId: null },
  )
}

type Changed<Refused extends string> =
  Pick<Cheque, 'id' | 'state' | 'number'> | { refused: Refused | 'NOT_FOUND' | 'ORGANISATION_ADMIN_REQUIRED' }

function changeCheque<const Refused extends string = never>(
  services: Services,
  person: Session,
  chequeId: number,
  change: (cheque: Cheque) => Cheque | { refused: Refused },
): Promise<Changed<Refused>> {
  return inTransaction(services, async ({ db, now }): Promise<Changed<Refused>> => {
    const desk = hostOfDesk(person)
    if ('refused' in desk) return desk
    const before = await lockCheque(db, chequeId)
    if (before?.hostId !== desk.hostId) return { refused: 'NOT_FOUND' }
    const after = change(before)
    if ('refused' in after) return after
    const { state, slipId, returnReason, endedAt, number } = after
    const changes: ChequeUpdate = { state, slipId, returnReason, endedAt }
    if (state !== before.state) changes.changedAt = instant(now())
    await updateCheque(db, chequeId, changes)
    return { id: chequeId, state, number }
  })
}
