/** The words by which people name a type of activity. Pure. */
import type { ActivityTypeSlug } from '#server/domain/activity/type.ts'

/** In both languages, as written: a search for one of them also finds what has this type and never says so. */
export const TYPE_WORDS: Record<ActivityTypeSlug, readonly string[]> = {
  randonnee: ['randonnée', 'rando', 'marche', 'hike', 'hiking', 'trek'],
  eau: ['eau', 'nautique', 'aquatique', 'water'],
  neige: ['neige', 'glace', 'snow', 'ice'],
  velo: ['vélo', 'cyclisme', 'bicyclette', 'bike', 'biking', 'bicycle', 'cycling'],
  musique: ['musique', 'danse', 'music', 'dance'],
  atelier: ['atelier', 'workshop'],
  causerie: ['causerie', 'conférence', 'talk', 'lecture'],
  benevolat: ['bénévolat', 'bénévole', 'corvée', 'volunteer', 'volunteering'],
  table: ['cuisine', 'repas', 'bouffe', 'gastronomie', 'food', 'meal', 'cooking'],
  ville: ['ville', 'patrimoine', 'urbain', 'city', 'heritage', 'urban'],
  nature: ['nature'],
  famille: ['famille', 'familial', 'enfant', 'family', 'kids', 'children'],
  autre: [],
}

/**
 * The word that stands for a type in the index. People do not write it, and it holds a digit, so that no typing error is
 * corrected to it.
 */
export function typeToken(typeId: number): string {
  return `typeno${typeId}`
}
