import { foldPlaceName } from '../../../domain/search/place-name.ts' // the configuration of Vite knows no #server
import { ALIASES } from './aliases.ts'
import { MISPLACED, NO_PLACES, REGION_OF, SPELLED } from './corrections.ts'
import {
  byImportance,
  type GazetteerRow,
  kmBetween,
  merge,
  type PackageRow,
  SAME_PLACE_KM,
  tellApart,
  type Unnumbered,
} from './merge.ts'
import { POSTAL, POSTAL_BEGINNINGS } from './postal.ts'
import { QUARTERS } from './quarters.ts'
import { QUEBEC } from './quebec.ts'
import { COUNTRIES, REGIONS } from './regions.ts'

/** Regions stand before the small towns of the same name. */
const WEIGHT_OF_REGION = 50_000

/** Makes one list of the packages and our own tables, the most populous places first. */
export function makeGazetteer(packages: PackageRow[]): {
  places: GazetteerRow[]
  aliases: [string, string][]
} {
  const known = onceEach(packages).map(corrected).filter(isInItsPlace)
  const towns = tellApart(withoutShadows(merge([...ownTowns(), ...ownQuarters(), ...withRegions(known)])))
  const names = new Set(towns.map(({ name }) => foldPlaceName(name)))
  // Around a town lies its country: Montréal is found under one name.
  const regions = ownRegions().filter(({ name }) => !names.has(foldPlaceName(name)))
  const places = [...towns, ...regions].sort(byImportance).map(withId)
  return { places, aliases: aliasesOf(places) }
}

/**
 * Of other provinces the packages have quarters whose size nobody knows, such as Sherbrooke in Edmonton. Whoever writes
 * that name means the town.
 */
function withoutShadows(rows: Unnumbered[]): Unnumbered[] {
  const isSized = ({ province, population }: Unnumbered) => province === 'QC' || population > 0
  const names = new Set(rows.filter(isSized).map(({ name }) => foldPlaceName(name)))
  return rows.filter((row) => isSized(row) || !names.has(foldPlaceName(row.name)))
}

/** A number of GeoNames stands for one place, whatever province a package puts it into. */
function onceEach(rows: PackageRow[]): PackageRow[] {
  const provinces = new Map<string, string>()
  return rows.filter(({ id, name, province }) => {
    if (NO_PLACES.test(name)) return false
    if (id && !provinces.has(id)) provinces.set(id, province)
    return !id || provinces.get(id) === province
  })
}

function withId({ isOwn: _, ...row }: Unnumbered): GazetteerRow {
  const { id, province, name, kind } = row
  const region = row.region === name ? '' : row.region // Montréal, in the region of its name
  const slug = [province, kind === 'region' ? kind : region, name]
    .filter(Boolean)
    .map((part) => foldPlaceName(part).replaceAll(' ', '-'))
  return { ...row, region, id: id ?? slug.join('.') }
}

function corrected(row: PackageRow): Unnumbered {
  const spelled = row.province === 'QC' ? SPELLED[row.name] : undefined
  const name = (spelled ?? row.name).replaceAll('’', "'")
  return { ...row, name, kind: 'town', reachKm: 0, isOwn: false }
}

function isInItsPlace(row: Unnumbered): boolean {
  return !MISPLACED.some(([name, latitude, longitude]) => {
    return (
      row.province === 'QC' && row.name === name && kmBetween(row, { latitude, longitude }) < SAME_PLACE_KM
    )
  })
}

/** Reads `Name 46.81 -71.21 5000; …`. What stands in parentheses tells rows of our tables apart, and is no part of the name. */
function* rowsIn(table: string): Generator<{ name: string; numbers: number[] }> {
  for (const entry of table.split(';')) {
    const [, name = '', numbers = ''] = /^\s*(.+?)((?:\s+-?\d+(?:\.\d+)?){2,3})\s*$/s.exec(entry) ?? []
    if (!name) throw new Error(`Not a row of a place: ${entry}`)
    yield {
      name: name.replace(/ \(.*\)$/, '').replaceAll('’', "'"),
      numbers: numbers.trim().split(/\s+/).map(Number),
    }
  }
}

const own = { id: null, province: 'QC', reachKm: 0, isOwn: true } as const

function ownTowns(): Unnumbered[] {
  return Object.entries(QUEBEC).flatMap(([region, table]) =>
    [...rowsIn(table)].map(({ name, numbers: [latitude = 0, longitude = 0, population = 0] }) => {
      return {
        ...own,
        name,
        region: regionName(region),
        latitude,
        longitude,
        population,
        kind: 'town' as const,
      }
    }),
  )
}

function ownQuarters(): Unnumbered[] {
  return Object.entries(QUARTERS).flatMap(([region, table]) =>
    [...rowsIn(table)].map(({ name, numbers: [latitude = 0, longitude = 0, population = 0] }) => {
      return { ...own, name, region, latitude, longitude, population, kind: 'quarter' as const }
    }),
  )
}

function ownRegions(): Unnumbered[] {
  const tables = [...Object.values(REGIONS).map((row) => ['', row] as const), ...Object.entries(COUNTRIES)]
  return tables.flatMap(([within, table]) =>
    [...rowsIn(table)].map(({ name, numbers: [latitude = 0, longitude = 0, reachKm = 0] }) => {
      const region = within ? regionName(within) : ''
      return {
        ...own,
        name,
        region,
        latitude,
        longitude,
        reachKm,
        population: WEIGHT_OF_REGION,
        kind: 'region' as const,
      }
    }),
  )
}

/** `Capitale-Nationale` of `03`; the land of the Cree counts as the north. */
function regionName(number: string): string {
  return /^\D+/.exec(REGIONS[number === '18' ? '10' : number] ?? '')?.[0].trim() ?? ''
}

/** How many neighbours say in which region a place is. */
const NEIGHBOURS = 8

/** GeoNames puts some places of Québec into a region far away, or into none: their neighbours know better. */
function withRegions(rows: Unnumbered[]): Unnumbered[] {
  const named = rows.map((row) => (row.province === 'QC' ? { ...row, region: regionName(row.region) } : row))
  const pool = [...ownTowns(), ...named.filter(({ province, region }) => province === 'QC' && region)]
  return named.map((row) => {
    if (row.province !== 'QC') return row
    const known = REGION_OF[row.name]
    if (known) return { ...row, region: regionName(known) }
    const around = pool
      .map((each) => ({ ...each, km: kmBetween(row, each) }))
      .filter(({ km }) => km < NEIGHBOUR_KM)
      .sort((one, other) => one.km - other.km)
    const twin = around.find(({ name, km }) => name === row.name && km < SAME_PLACE_KM)
    const near = around.filter(({ name }) => name !== row.name).slice(0, NEIGHBOURS)
    const regions = near.map(({ region }) => region)
    const region = row.region || (twin?.region ?? '')
    return {
      ...row,
      region: near.length === 0 || regions.includes(region) ? region : (mostFrequent(regions) ?? region),
    }
  })
}

/** Beyond that nobody is a neighbour: the north has regions of few and distant towns. */
const NEIGHBOUR_KM = 100

function mostFrequent(values: string[]): string | undefined {
  const count = (value: string) => values.filter((each) => each === value).length
  return values.toSorted((one, other) => count(other) - count(one))[0]
}

function aliasesOf(places: GazetteerRow[]): [string, string][] {
  const byName = new Map<string, string>()
  for (const { id, name, region } of places) {
    for (const key of [foldPlaceName(`${name}, ${region}`), foldPlaceName(name)])
      if (!byName.has(key)) byName.set(key, id)
  }
  const idOf = (name: string) => {
    const id = byName.get(foldPlaceName(name))
    if (!id) throw new Error(`No place is called ${name}.`)
    return id
  }
  const aliases = Object.entries(ALIASES).map(([alias, name]): [string, string] => [
    foldPlaceName(alias),
    idOf(name),
  ])
  const codes = [...Object.entries(POSTAL), ...Object.entries(POSTAL_BEGINNINGS)].flatMap(
    ([name, beginnings]) =>
      beginnings.split(' ').map((beginning): [string, string] => [beginning.toLowerCase(), idOf(name)]),
  )
  return [...new Map([...codes, ...aliases].reverse())].reverse()
}
