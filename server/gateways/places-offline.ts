import rows from 'virtual:canadian-places'
import type { Place, Places } from './places.ts'

interface Entry {
  place: Place
  folded: string
}

/** Canadian municipalities from GeoNames (CC BY), without any request to the outside. */
export function makeOfflinePlaces(): Places {
  const entries: Entry[] = [...rows]
    .sort((one, other) => other[5] - one[5])
    .map(([id, city, province, latitude, longitude]) => ({
      place: { id, city, province, latitude, longitude },
      folded: fold(city),
    }))
  const byId = new Map(entries.map(({ place }) => [place.id, place]))

  return {
    search(text, limit) {
      const wanted = fold(text)
      if (!wanted) return Promise.resolve([])
      const beginning = entries.filter(({ folded }) => folded.startsWith(wanted))
      const holding = entries.filter(({ folded }) => !folded.startsWith(wanted) && folded.includes(wanted))
      return Promise.resolve([...beginning, ...holding].slice(0, limit).map(({ place }) => place))
    },
    find: (id) => Promise.resolve(byId.get(id)),
  }
}

/** People write Saint-Jérôme as "st jerome": without accents, hyphens, capitals, and with the saints abbreviated. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bste\b/g, 'sainte')
    .replace(/\bst\b/g, 'saint')
}
