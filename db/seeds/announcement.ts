/** The banner of the demo: it runs from the day of play on. */
export const announcement = {
  textFr: 'Les premières sorties d’hiver sont en ligne, de la raquette à la veillée.',
  textEn: 'The first winter outings are online, from snowshoeing to evenings by the fire.',
  href: '/activites',
  runsForDays: 60,
}
