import type { Answer, Participant } from '#server/contract/entities.ts'

export type RegistrationState = Participant['state']

/** Of somebody added by hand. */
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
  /** Only when the person agreed to share it. */
  email: string | null
  nbrParticipant: number
  state: RegistrationState
  participated: boolean | null
  /** How an operator corrected the mark, if one did. */
  correction: Participant['correction']
  cheque: Cheque | null
  /** Why this person may not be removed; true when they may. */
  mayRemove: Participant['mayRemove']
  /** To the host's questions. */
  answers: readonly Answer[]
}

/** Somebody who asks to come, or to bring more people. */
export interface RequestEntry extends ParticipantEntry {
  /** How many people wait for the answer. */
  waitingNbr: number
  createdAt: string
}

function requestEntry(participant: Participant): RequestEntry {
  const { waitingNbr, createdAt } = participant
  return { ...participantEntry(participant), waitingNbr, createdAt }
}

/**
 * Who comes, and who asks to. Whoever may answer finds those who only ask apart from the others; an operator, and a member
 * who helps with the activity, find them among them, because they take places, too.
 */
export function divideParticipants(
  participants: readonly Participant[],
  { mayAnswer }: { mayAnswer: boolean },
): { requests: RequestEntry[]; entries: ParticipantEntry[] } {
  if (!mayAnswer) return { requests: [], entries: participants.map(participantEntry) }
  return {
    requests: participants.filter(({ waitingNbr }) => waitingNbr > 0).map(requestEntry),
    entries: participants.filter(({ state }) => state !== 'WAITING_PART_CONFIRM').map(participantEntry),
  }
}

/** What a row shows of a registration, and nothing else. */
export function participantEntry(participant: Participant): ParticipantEntry {
  const { id, userId, displayName, email, state, participated, correction, ghostDetails, mayRemove } =
    participant
  const nbrParticipant = participant.participantNbr
  return {
    id,
    userId,
    displayName,
    email,
    nbrParticipant,
    state,
    participated,
    correction,
    cheque: ghostDetails && chequeOf(ghostDetails),
    mayRemove,
    answers: participant.answers ?? [],
  }
}

export function chequeOf({ checkNumber, checkCashed, amount }: Cheque): Cheque {
  return { checkNumber, checkCashed, amount }
}
