import type { Answer, Participant } from '#server/contract/entities.ts'
import type { ChequeStatus } from '#server/domain/participation/cheque.ts'
import type { EndedAs } from '#server/domain/participation/ended-as.ts'
import { pick } from '#server/domain/platform/pick.ts'

export type RegistrationState = Participant['state']

/** The cheque of somebody added by hand. */
export interface Cheque {
  checkNumber: string | null
  checkCashed: boolean
  /** In cents. */
  amount: number | null
  /** Whether the bank did not pay the last one: its number is not that of the next. */
  isReturned: boolean
}

/** One registration, as a row of the host's table. */
export interface ParticipantEntry {
  id: number
  /** -1 is somebody whom the host added by hand. */
  userId: number
  displayName: string
  pictureUrl: string | null
  /** Present only if the person agreed to share it. */
  email: string | null
  nbrParticipant: number
  state: RegistrationState
  participated: boolean | null
  /** How an operator corrected the mark, if one did. */
  correction: Participant['correction']
  cheque: Cheque | null
  chequeStatus: ChequeStatus | null
  /** Why this person may not be removed; true when they may. */
  mayRemove: Participant['mayRemove']
  /** The answers to the host's questions. */
  answers: readonly Answer[]
  /** Why it ended; null while it counts. */
  endedReason: EndedAs | null
  /** Whether no e-mail can reach this person. */
  isUntold: boolean
  /** A guest who was reminded of their tickets, and has opened no link of our emails. */
  hasUnopenedLink: boolean
  /** The people who come along, as far as they are named on their tickets. */
  party: readonly { name: string; isHandedOn: boolean }[]
  /** What was paid online, and what is held until it is; null: nothing. In cents, with taxes. */
  money: { paidCents: number; heldCents: number } | null
}

/** A registration as the host's list gets it. */
export type ListedParticipant = Participant &
  Pick<ParticipantEntry, 'chequeStatus' | 'endedReason' | 'isUntold' | 'hasUnopenedLink'> &
  Partial<Pick<ParticipantEntry, 'party' | 'money'>>

/** A join request, or a request for more people. */
export interface RequestEntry extends ParticipantEntry {
  /** How many people await the answer. */
  waitingNbr: number
  createdAt: string
}

/** Returns what a request shows. */
export function requestEntry(participant: ListedParticipant): RequestEntry {
  const { waitingNbr, createdAt } = participant
  return { ...participantEntry(participant), waitingNbr, createdAt }
}

/** Returns only what a row shows of a registration. */
export function participantEntry(participant: ListedParticipant): ParticipantEntry {
  const { id, userId, displayName, pictureUrl, email } = participant
  const { state, participated, correction, ghostDetails, chequeStatus, mayRemove } = participant
  const { endedReason, isUntold, hasUnopenedLink } = participant
  const nbrParticipant = participant.participantNbr
  return {
    id,
    userId,
    displayName,
    pictureUrl,
    email,
    nbrParticipant,
    state,
    participated,
    correction,
    cheque: ghostDetails && chequeOf(ghostDetails, chequeStatus),
    chequeStatus,
    mayRemove,
    answers: participant.answers ?? [],
    endedReason,
    isUntold,
    hasUnopenedLink,
    party: participant.party ?? [],
    money: participant.money ? pick(participant.money, ['paidCents', 'heldCents']) : null,
  }
}

/** Returns the cheque as its form begins: empty for the one that has to come after a returned cheque. */
export function chequeOf(
  { checkNumber, checkCashed, amount }: Omit<Cheque, 'isReturned'>,
  status: ChequeStatus | null,
): Cheque {
  const isReturned = checkNumber !== null && (status === 'AWAITED' || status === 'RETURNED')
  return { checkNumber: isReturned ? null : checkNumber, checkCashed, amount, isReturned }
}
