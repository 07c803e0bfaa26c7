/**
 * The kinds of activities, each with its drawn cover. Ids are on the wire and never change; the slug names the drawing
 * and the word in `locales/…/types.json`.
 */
export const ACTIVITY_TYPES = [
  { id: 1, slug: 'randonnee' },
  { id: 2, slug: 'eau' },
  { id: 3, slug: 'neige' },
  { id: 4, slug: 'velo' },
  { id: 5, slug: 'musique' },
  { id: 6, slug: 'atelier' },
  { id: 7, slug: 'causerie' },
  { id: 8, slug: 'benevolat' },
  { id: 9, slug: 'table' },
  { id: 10, slug: 'ville' },
  { id: 11, slug: 'nature' },
  { id: 12, slug: 'famille' },
  { id: 13, slug: 'autre' },
] as const

/** The type for outings with children: the list offers it as a filter of its own. */
export const FAMILY_TYPE = ACTIVITY_TYPES[11]

export type ActivityTypeSlug = (typeof ACTIVITY_TYPES)[number]['slug']

/** Returns whether this is the id of a known type. */
export function isActivityType(id: number): boolean {
  return ACTIVITY_TYPES.some((type) => type.id === id)
}

/** Returns the slug of a type; `autre`, whose cover is only the river, for an unknown one. */
export function activityTypeSlug(id: number): ActivityTypeSlug {
  return ACTIVITY_TYPES.find((type) => type.id === id)?.slug ?? 'autre'
}
