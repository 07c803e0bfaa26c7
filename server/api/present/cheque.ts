import type {
  listAwaited,
  listChequesOfHost,
  listChequesOnSlip,
} from '#db/queries/participation/cheque-desk.ts'
import type { findOpenSlip } from '#db/queries/participation/deposit-slip.ts'
import { displayName } from '#server/domain/account/display-name.ts'

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

interface Registered {
  participationId: number
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  activityId: number
  activityName: string
}

/** The name is empty once the period of retention is over. */
function presentRegistered({ activityId, activityName, ...person }: Registered) {
  const { participationId, organisationName, firstName, lastName } = person
  return {
    participantId: participationId,
    displayName: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
    activityId,
    activityName,
  }
}

export function presentAwaited(row: Row<typeof listAwaited>) {
  return {
    ...presentRegistered(row),
    activityDate: row.startsAt,
    timeZone: row.timeZone,
    amount: row.dueCents,
    /** Of the cheque that the bank did not pay, for which another one is awaited. */
    returnedNumber: row.returnedNumber,
  }
}

export function presentCheque(row: Row<typeof listChequesOnSlip>) {
  return {
    ...presentRegistered(row),
    chequeId: row.id,
    checkNumber: row.number,
    /** Null: unknown. */
    amount: row.amountCents,
    state: row.state,
    returnReason: row.returnReason,
    changedAt: row.changedAt,
  }
}

export function presentChequeOfDesk(row: Row<typeof listChequesOfHost>) {
  return {
    ...presentCheque(row),
    slipId: row.slipId,
    /** Null: on no slip, or on the open one. */
    slipNumber: row.slipNumber,
    /** Whether the registration is still there. */
    isRegistered: row.leftAt === null,
  }
}

export function presentSlip({
  id: slipId,
  cents: amount,
  ...slip
}: NonNullable<Awaited<ReturnType<typeof findOpenSlip>>>) {
  return { slipId, amount, ...slip }
}
