import { api } from '#app/lib/api.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Towns } from './suggestions.ts'

/**
 * Resolves the town that was chosen among suggestions, as long as nobody typed something else since. Returns the chosen
 * town, so that the page can show it again, and the name that was typed.
 */
export async function resolveTown(args: RequestArgs, form: FormData): Promise<Towns> {
  forgetStaleTown(form)
  const chosen = textOf(form, 'cityPlaceId')
  if (chosen) {
    const town = await api(args)
      .place.read({ place_id: chosen })
      .catch(() => null)
    if (town) {
      if (textOf(form, 'nearCity').trim()) form.set('nearCity', town.city)
      return { asked: askedTown(form), found: [town] }
    }
  }
  form.delete('cityPlaceId')
  return { asked: askedTown(form), found: [] }
}

/** A choice is valid only for the name for which it was made. */
export function forgetStaleTown(form: FormData): void {
  if (askedTown(form) !== textOf(form, 'cityAsked')) form.delete('cityPlaceId')
}

/** The town to find: of a place that was written freely, the one beside it. */
function askedTown(form: FormData): string {
  return textOf(form, 'nearCity').trim() || textOf(form, 'city').trim()
}
