import type { SeedDoorDay } from './types.ts'

/** A day of the first host that is under way: most people have come in, at two devices. */
export const doorDay: SeedDoorDay = {
  name: 'Journée d’essai : raquettes, crampons et thermos',
  description:
    'On essaie tout ce que le club prête : raquettes, crampons, bâtons. Un petit tour derrière le chalet, un grand chocolat chaud devant.\n\nPrésentez votre billet à l’entrée, ou au stationnement : on vous donne vos raquettes tout de suite.',
  town: 'Joliette',
  address: 'Chalet du parc Louis-Querbes',
  hours: 5,
  startedMinutesAgo: 60,
  hostDevice: 'Téléphone de Maude',
  helperDevice: 'Inès, au stationnement',
  helperHolds: 2,
  parties: [
    { person: 'rejean', partySize: 2, companions: [{ firstName: 'Pierrette', lastName: 'Thériault' }] },
    {
      person: 'siobhan',
      partySize: 3,
      companions: [{ firstName: 'Maeve', lastName: 'O’Brien' }],
      handsOnTo: { firstName: 'Owen', lastName: 'Walsh', email: 'owen.walsh@exemple.org' },
    },
    { person: 'lan', partySize: 2 },
    { person: 'mamadou', partySize: 3 },
    {
      person: 'carmen',
      partySize: 4,
      companions: [
        { firstName: 'Lucía', lastName: 'Ruiz' },
        { firstName: 'Julien', lastName: 'Ruiz' },
      ],
    },
    { person: 'rosalie', partySize: 5, companions: [{ firstName: 'Maïka', lastName: null }] },
    { person: 'jeanFrancois', partySize: 1 },
    { person: 'duncan', partySize: 2 },
    { person: 'marieEve', partySize: 2 },
  ],
  readings: [
    { minutesAgo: 75, device: 'host', person: 'rejean', tickets: [1, 2] },
    { minutesAgo: 68, device: 'helper', person: 'carmen', tickets: [1, 2, 3, 4] },
    { minutesAgo: 61, device: 'host', person: 'lan', tickets: [1, 2] },
    { minutesAgo: 52, device: 'host', person: 'rosalie', tickets: [1, 2, 3, 4, 5] },
    { minutesAgo: 47, device: 'helper', person: 'mamadou', tickets: [1, 2] },
    // The third was handed on: the code of before is refused.
    { minutesAgo: 40, device: 'helper', person: 'siobhan', tickets: [1, 2, 3] },
    // The same ticket at both devices.
    { minutesAgo: 33, device: 'host', person: 'duncan', tickets: [1] },
    { minutesAgo: 31, device: 'helper', person: 'duncan', tickets: [1] },
    { minutesAgo: 12, device: 'helper', person: 'jeanFrancois', tickets: [1] },
  ],
}
