import type { SeedManualParticipant } from './types.ts'

/** People whom a host entered by hand: by telephone, or with a cheque for the club. */
export const manualParticipants: readonly SeedManualParticipant[] = [
  { activity: 'montagneNoire', firstName: 'Gérald', lastName: 'Otis', partySize: 1 },
  {
    activity: 'montagneNoire',
    firstName: 'Thérèse',
    lastName: 'Simard',
    partySize: 2,
    cheque: { number: '00417', isCashed: true },
  },
]
