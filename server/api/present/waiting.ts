import type { WaitingView } from '#server/services/participation/waiting-list/wait.ts'

/** Presents a place in line on the wire; `offeredUntil` is left out while nothing is offered. */
export function presentWaiting({ partySize, position, offeredUntil }: WaitingView) {
  return { nbrParticipant: partySize, position, ...(offeredUntil !== null && { offeredUntil }) }
}
