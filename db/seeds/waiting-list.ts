import type { SeedWaiting } from './types.ts'

/**
 * People who wait for places of a full activity. One place came free two hours ago: it fits the second, and is offered to
 * them.
 */
export const waitingList: readonly SeedWaiting[] = [
  { activity: 'canotGlace', person: 'rejean', partySize: 4, hoursAgo: 30 },
  { activity: 'canotGlace', person: 'anneSophie', partySize: 1, hoursAgo: 26 },
  { activity: 'canotGlace', person: 'maisonFamilles', partySize: 2, hoursAgo: 9 },
]

/** The person who gave one ticket back. */
export const givenBack = { activity: 'canotGlace', person: 'carmen', hoursAgo: 2 } as const
