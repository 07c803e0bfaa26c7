import { aliases, rows } from 'virtual:canadian-places'
import { foldPlaceName } from '#server/domain/search/place-name.ts'
import { slipsAllowed, slipsBetween } from '#server/domain/search/spelling.ts'
import { entriesIn, type Entry, qualified, readRow } from './entry.ts'
import type { Place, Places } from './places.ts'

interface Index {
  entries: Entry[]
  byId: Map<string, Entry>
  /** By the folded name, with and without its article, and by what people also write. */
  byName: Map<string, Entry[]>
}

/** Canadian places from GeoNames (CC BY) and our own tables (ADR 064), without any outside request. */
export function makeOfflinePlaces(): Places {
  let made: Index | undefined
  const index = () => (made ??= makeIndex())

  function named(text: string): Entry[] {
    const code = /^([a-z])(\d)([a-z])(?:[\s-]*\d[a-z]\d)?$/i.exec(text.trim())?.slice(1, 4)
    if (code)
      return firstOf([code, code.slice(0, 2), code.slice(0, 1)].map((part) => part.join('').toLowerCase()))
    const { name, qualifier } = qualified(text)
    const whole = firstOf([foldPlaceName(text), withoutArticle(foldPlaceName(text))])
    return whole.length > 0 || !qualifier
      ? whole
      : entriesIn(qualifier, firstOf([name, withoutArticle(name)]))
  }

  function firstOf(keys: string[]): Entry[] {
    return keys.map((key) => index().byName.get(key)).find((found) => found !== undefined) ?? []
  }

  /** The same, else what begins so, then what holds it, else what is spelled nearly so. */
  function look(text: string, limit: number, isWanted: (entry: Entry) => boolean): Place[] {
    const exact = named(text).filter(isWanted)
    const wanted = qualified(text).name
    if (exact.length >= limit || !wanted) return placesOf(exact.slice(0, limit))
    const entries = index().entries.filter(isWanted)
    const beginning = entries.filter(({ folded }) => folded.startsWith(wanted))
    const holding = entries.filter(({ folded }) => folded.includes(` ${wanted}`))
    const found = [...new Set([...exact, ...beginning, ...holding])]
    return placesOf((found.length > 0 ? found : misspelled(wanted, entries)).slice(0, limit))
  }

  const isTown = ({ place }: Entry) => place.reachKm === undefined
  const locate = (text: string, limit: number) => Promise.resolve(look(text, limit, isTown))

  return {
    named: (text) => placesOf(named(text)),
    search: (text, limit) => Promise.resolve(look(text, limit, () => true)),
    suggest: locate,
    locate,
    find: (id) => Promise.resolve(index().byId.get(id)?.place),
    within: ({ south, north, west, east }, limit) =>
      index()
        .entries.filter(
          ({ isOnMaps, place: { latitude, longitude } }) =>
            isOnMaps && latitude >= south && latitude <= north && longitude >= west && longitude <= east,
        )
        .slice(0, limit)
        .map(({ place, population }) => ({ ...place, population })),
  }
}

function placesOf(entries: Entry[]): Place[] {
  return entries.map(({ place }) => place)
}

/** Made at the first question: a process that is never asked keeps only the rows. */
function makeIndex(): Index {
  const entries = rows.map(readRow)
  const byId = new Map(entries.map((entry) => [entry.place.id, entry]))
  const byName = new Map<string, Entry[]>()
  const add = (name: string, entry: Entry) => {
    const known = byName.get(name)
    if (!known) byName.set(name, [entry])
    else if (!known.includes(entry)) known.push(entry)
  }
  for (const entry of entries) add(entry.folded, entry)
  for (const entry of entries) {
    const bare = withoutArticle(entry.folded)
    if (bare !== entry.folded && !byName.has(bare)) add(bare, entry)
  }
  for (const line of aliases) {
    const [alias = '', id = ''] = line.split('\t')
    const entry = byId.get(id)
    if (entry) add(alias, entry)
  }
  for (const namesakes of byName.values()) namesakes.sort((one, other) => other.population - one.population)
  return { entries, byId, byName }
}

/** Of two slips hardly ever both are in the first three characters: most names need not be compared. */
function beginsAlike(one: string, other: string): boolean {
  return one[0] === other[0] || one.slice(1, 3) === other.slice(1, 3)
}

function withoutArticle(folded: string): string {
  return folded.replace(/^(la|le|les|l|the) /, '')
}

function misspelled(wanted: string, entries: Entry[]): Entry[] {
  const allowed = slipsAllowed(wanted)
  if (allowed === null) return []
  return entries
    .filter(({ folded }) => Math.abs(folded.length - wanted.length) <= allowed && beginsAlike(folded, wanted))
    .map((entry) => ({ entry, slips: slipsBetween(wanted, entry.folded) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, other) => one.slips - other.slips)
    .map(({ entry }) => entry)
}
