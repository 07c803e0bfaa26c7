/** The data of the emails in the tests. */
export const recipient = { firstName: 'Anne-Sophie', brand: 'Virée' }
export const crests = {
  activity: 'Les crêtes de la Montagne Noire',
  startsAt: '2026-11-21T14:00:00.000Z',
  timeZone: 'America/Toronto',
  place: 'Chemin Régimbald, Saint-Donat',
}
export const tickets = [
  { url: 'https://viree.example/billets/1', position: 1, of: 2 },
  { url: 'https://viree.example/billets/2', position: 2, of: 2 },
]
export const registration = {
  ...recipient,
  ...crests,
  holderKind: 'ACCOUNT' as const,
  host: 'Club de marche La Boussole',
  tickets,
  ticketsUrl: 'https://viree.example/mes-inscriptions',
  hasCalendarFile: true,
}
