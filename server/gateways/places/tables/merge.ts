import { foldPlaceName } from '../../../domain/search/place-name.ts' // the configuration of Vite knows no #server

/** A row of one of the packages. */
export interface PackageRow {
  /** GeoNames' number, where the package says it. */
  id: string | null
  name: string
  province: string
  /** The number of its region in Québec; the name of its county elsewhere. */
  region: string
  latitude: number
  longitude: number
  population: number
}

export interface GazetteerRow extends PackageRow {
  id: string
  /** A quarter has the name of its town as its `region`. */
  kind: 'town' | 'quarter' | 'region'
  /** Of a region: the radius that holds it. */
  reachKm: number
}

/** Two points of one name within this distance are one place. */
export const SAME_PLACE_KM = 20

/** A row before it has an id. `isOwn`: of our tables. */
export type Unnumbered = Omit<GazetteerRow, 'id'> & { id: string | null; isOwn: boolean }

/** One row for each place: numbers of GeoNames stay, our own tables know what is a quarter and how a name is written. */
export function merge(rows: Unnumbered[]): Unnumbered[] {
  const byName = groupBy(rows, ({ province, name }) => `${province} ${foldPlaceName(name)}`)
  return [...byName.values()].flatMap((namesakes) => {
    const places: Unnumbered[] = []
    for (const row of namesakes) {
      const at = places.findIndex((place) => kmBetween(place, row) < SAME_PLACE_KM)
      const place = places[at]
      if (place) places[at] = both(place, row)
      else places.push(row)
    }
    return places
  })
}

function both(one: Unnumbered, other: Unnumbered): Unnumbered {
  const isPoint = one.isOwn && !other.isOwn // the packages measured it
  const { latitude, longitude } = isPoint ? other : one
  const { name, region, kind } = one.isOwn || !other.isOwn ? one : other
  const isOwn = one.isOwn && other.isOwn
  return {
    ...one,
    name,
    region,
    kind,
    latitude,
    longitude,
    isOwn,
    id: one.id ?? other.id,
    population: Math.max(one.population, other.population),
  }
}

/** Of two places that nothing tells apart, the more populous stays. Counties are named only where they are needed. */
export function tellApart(rows: Unnumbered[]): Unnumbered[] {
  const byName = groupBy(
    rows.toSorted(byImportance),
    ({ province, name }) => `${province} ${foldPlaceName(name)}`,
  )
  return [...byName.values()].flatMap((namesakes) => {
    const [first] = namesakes
    if (first && namesakes.length === 1) return [first.province === 'QC' ? first : { ...first, region: '' }]
    return namesakes.filter(
      ({ region }, index) => namesakes.findIndex((each) => each.region === region) === index,
    )
  })
}

export function byImportance(one: Unnumbered, other: Unnumbered): number {
  return (
    other.population - one.population ||
    Number(one.kind === 'quarter') - Number(other.kind === 'quarter') ||
    Number(one.province !== 'QC') - Number(other.province !== 'QC') ||
    one.name.localeCompare(other.name, 'fr')
  )
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const KM_A_DEGREE = 111.19

/** Good enough for neighbours. */
export function kmBetween(one: Point, other: Point): number {
  const up = (one.latitude - other.latitude) * KM_A_DEGREE
  const along = (one.longitude - other.longitude) * KM_A_DEGREE * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(up, along)
}

interface Point {
  latitude: number
  longitude: number
}
