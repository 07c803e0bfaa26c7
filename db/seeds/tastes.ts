import type { SeedTaste } from './types.ts'

/** What some people have told us: the first participant to sign in with sees suggestions. */
export const tastes: readonly SeedTaste[] = [
  { person: 'elodie', types: ['neige', 'table', 'atelier'], follows: ['boussole', 'piedLeve'] },
  { person: 'siobhan', types: ['ville', 'causerie'], follows: ['duncan'] },
  { person: 'rosalie', types: ['famille'], follows: ['maisonFamilles'] },
]
