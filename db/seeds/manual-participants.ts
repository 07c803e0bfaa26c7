import type { SeedManualParticipant } from './types.ts'

/** People whom a host entered by hand: by telephone, or with a cheque for the club. */
export const manualParticipants: readonly SeedManualParticipant[] = [
  {
    activity: 'montagneNoire',
    firstName: 'Gérald',
    lastName: 'Otis',
    partySize: 1,
    amountCents: 5174,
    returned: { number: '00398', reason: 'Sans provision' },
  },
  {
    activity: 'montagneNoire',
    firstName: 'Thérèse',
    lastName: 'Simard',
    partySize: 2,
    amountCents: 10348,
    cheque: { number: '00417', isDeposited: true, isCashed: true },
  },
  {
    activity: 'skiLabelle',
    firstName: 'Rolande',
    lastName: 'Picard',
    partySize: 1,
    amountCents: 5174,
    cheque: { number: '1182', isDeposited: true },
  },
  {
    activity: 'skiLabelle',
    firstName: 'Normand',
    lastName: 'Thibault',
    partySize: 1,
    amountCents: 5174,
    cheque: { number: '0077' },
  },
]
