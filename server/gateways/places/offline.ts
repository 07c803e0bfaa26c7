import rows from 'virtual:canadian-places'
import type { Place, Places } from './places.ts'

interface Entry {
  place: Place
  population: number
  folded: string
}

/** Canadian municipalities from GeoNames (CC BY), without any outside request. */
export function makeOfflinePlaces(): Places {
  const entries: Entry[] = [...rows]
    .sort((one, other) => other[5] - one[5])
    .map(([id, city, province, latitude, longitude, population]) => ({
      place: { id, city, province, latitude, longitude },
      population,
      folded: fold(city),
    }))
  const byId = new Map(entries.map(({ place }) => [place.id, place]))

  function search(text: string, limit: number): Promise<Place[]> {
    const wanted = fold(text)
    if (!wanted) return Promise.resolve([])
    const beginning = entries.filter(({ folded }) => folded.startsWith(wanted))
    const holding = entries.filter(({ folded }) => !folded.startsWith(wanted) && folded.includes(wanted))
    return Promise.resolve([...beginning, ...holding].slice(0, limit).map(({ place }) => place))
  }

  return {
    search,
    suggest: search,
    locate: search,
    find: (id) => Promise.resolve(byId.get(id)),
    within: ({ south, north, west, east }, limit) =>
      entries
        .filter(
          ({ place: { latitude, longitude } }) =>
            latitude >= south && latitude <= north && longitude >= west && longitude <= east,
        )
        .slice(0, limit)
        .map(({ place, population }) => ({ ...place, population })),
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
