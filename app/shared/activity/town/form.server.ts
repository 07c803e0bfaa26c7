import { api } from '#app/lib/api.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Towns } from './suggestions.ts'

/**
 * Resolves the town that was chosen among suggestions, as long as nobody typed something else since. Returns the chosen
 * town, so that the page can show it again.
 */
export async function resolveTown(args: RequestArgs, form: FormData): Promise<Town[]> {
  forgetStaleTown(form)
  const chosen = textOf(form, 'cityPlaceId')
  if (chosen) {
    const town = await api(args)
      .place.read({ place_id: chosen })
      .catch(() => null)
    if (town) return [town]
  }
  form.delete('cityPlaceId')
  return []
}

/** A choice is valid only for the name for which it was made. */
export function forgetStaleTown(form: FormData): void {
  if (textOf(form, 'city').trim() !== textOf(form, 'cityAsked')) form.delete('cityPlaceId')
}

/** Several towns have the name, or none does. */
export function townError(typed: string, suggestions: readonly Town[]): string {
  const isSeveral = suggestions.some(({ city }) => sameWord(city, typed))
  return isSeveral ? 'activity.city.several' : 'activity.city.unknown'
}

function sameWord(one: string, other: string): boolean {
  return one.localeCompare(other.trim(), 'fr', { sensitivity: 'base', ignorePunctuation: true }) === 0
}
