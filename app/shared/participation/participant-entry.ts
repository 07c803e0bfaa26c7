import type { Answer, Participant } from '#server/contract/entities.ts'
import type { ChequeStatus } from '#server/domain/participation/cheque.ts'

export type RegistrationState = Participant['state']

/** The cheque of somebody added by hand. */
export interface Cheque {
  checkNumber: string | null
  checkCashed: boolean
  /** In cents. */
  amount: number | null
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
}

/** A join request, or a request for more people. */
export interface RequestEntry extends ParticipantEntry {
  /** How many people await the answer. */
  waitingNbr: number
  createdAt: string
}

/** A registration as its host sees it. */
type HostedParticipant = Participant & { chequeStatus: ChequeStatus | null }

function requestEntry(participant: HostedParticipant): RequestEntry {
  const { waitingNbr, createdAt } = participant
  return { ...participantEntry(participant), waitingNbr, createdAt }
}

/**
 * Splits the people who come from those whose request awaits an answer, for those who may answer. An operator, and a
 * member who helps with the activity, get them in one list, because requests take places, too.
 */
export function divideParticipants(
  participants: readonly HostedParticipant[],
  { mayAnswer }: { mayAnswer: boolean },
): { requests: RequestEntry[]; entries: ParticipantEntry[] } {
  if (!mayAnswer) return { requests: [], entries: participants.map(participantEntry) }
  return {
    requests: participants.filter(({ waitingNbr }) => waitingNbr > 0).map(requestEntry),
    entries: participants.filter(({ state }) => state !== 'WAITING_PART_CONFIRM').map(participantEntry),
  }
}

/** Returns only what a row shows of a registration. */
export function participantEntry(participant: HostedParticipant): ParticipantEntry {
  const { id, userId, displayName, pictureUrl, email } = participant
  const { state, participated, correction, ghostDetails, chequeStatus, mayRemove } = participant
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
    cheque: ghostDetails && chequeOf(ghostDetails),
    chequeStatus,
    mayRemove,
    answers: participant.answers ?? [],
  }
}

export function chequeOf({ checkNumber, checkCashed, amount }: Cheque): Cheque {
  return { checkNumber, checkCashed, amount }
}
