import { foldPlaceName } from '#server/domain/search/place-name.ts'
import type { Place } from './places.ts'

/** A row of the gazetteer, ready to be looked for. */
export interface Entry {
  place: Place
  population: number
  folded: string
  /** Quarters and regions are no dots on a map, nor are places of which nobody knows the size. */
  isOnMaps: boolean
}

export function readRow(row: string): Entry {
  const [id = '', city = '', province = '', region = '', latitude, longitude, population, kind = ''] =
    row.split('\t')
  const isQuarter = kind === 'q'
  const reachKm = isQuarter ? 0 : Number(kind)
  return {
    place: {
      ...{ id, city, province, latitude: Number(latitude), longitude: Number(longitude) },
      ...(region && { region }),
      ...(reachKm > 0 && { reachKm }),
    },
    population: Number(population),
    folded: foldPlaceName(city),
    isOnMaps: kind === '' && Number(population) > 0,
  }
}

/** Returns those of a region, of a town, or of a province: `Saint-Sauveur, Québec` is the quarter, not a town of the province. */
export function entriesIn(qualifier: string, entries: Entry[]): Entry[] {
  const regionOf = ({ place }: Entry) => foldPlaceName(place.region ?? '')
  const inRegion = entries.filter((entry) => regionOf(entry) === qualifier)
  if (inRegion.length > 0) return inRegion
  const code = PROVINCES[qualifier] ?? qualifier.toUpperCase()
  return entries.filter((entry) => entry.place.province === code || regionOf(entry).startsWith(qualifier))
}

/**
 * Splits `Saint-Jean, NB`, `Saint-Raymond (Capitale-Nationale)` and `limoilou qc` into the name and what tells it apart;
 * both are folded.
 */
export function qualified(text: string): { name: string; qualifier: string } {
  const [, before, after] = /^(.+?)[,(](.+)$/s.exec(text) ?? []
  if (before && after)
    return { name: foldPlaceName(before), qualifier: foldPlaceName(after).replace(/ canada$/, '') }
  const folded = foldPlaceName(text)
  const words = folded.split(' ')
  const at = words.findIndex((_, index) => index > 0 && isProvince(words.slice(index).join(' ')))
  return at < 0
    ? { name: folded, qualifier: '' }
    : { name: words.slice(0, at).join(' '), qualifier: words.slice(at).join(' ') }
}

function isProvince(text: string): boolean {
  return text in PROVINCES || CODES.has(text)
}

/** How provinces are written out, in both languages. */
const PROVINCES: Record<string, string> = {
  alberta: 'AB',
  'british columbia': 'BC',
  'colombie britannique': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'nouveau brunswick': 'NB',
  newfoundland: 'NL',
  'newfoundland and labrador': 'NL',
  'terre neuve': 'NL',
  'terre neuve et labrador': 'NL',
  'nova scotia': 'NS',
  'nouvelle ecosse': 'NS',
  ontario: 'ON',
  'ile du prince edouard': 'PE',
  ipe: 'PE',
  pei: 'PE',
  'prince edward island': 'PE',
  quebec: 'QC',
  'province de quebec': 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
  'northwest territories': 'NT',
  'territoires du nord ouest': 'NT',
  nunavut: 'NU',
}

const CODES = new Set(Object.values(PROVINCES).map((code) => code.toLowerCase()))
