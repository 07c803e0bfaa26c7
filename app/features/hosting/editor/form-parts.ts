/** Returns the text of a form's value; null when it is none, or empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
}

/** Remembers which of several towns of the same name was chosen, or which lies near a place that was written freely. */
export function keptTown({
  city,
  nearCity,
  cityPlaceId,
}: Record<string, unknown>): { city: string; cityPlaceId: string } | null {
  const asked = textOf(nearCity) ?? textOf(city)
  const chosen = textOf(cityPlaceId)
  return asked && chosen ? { city: asked, cityPlaceId: chosen } : null
}
