/** The banner of the demo: current from the day of the demo on. */
export const announcement = {
  textFr: 'Les premières sorties d’hiver sont en ligne, de la raquette à la veillée.',
  textEn: 'The first winter outings are online, from snowshoeing to evenings by the fire.',
  href: '/activites',
  runsForDays: 60,
}
