import { folder, names } from 'virtual:place-files'
import { fileOf, foldPlaceName } from '#server/domain/search/place-name.ts'

export interface Suggestion {
  name: string
  /** Its region, its town or its province. */
  where: string
  /** Text of the field once it is chosen: enough to tell it from others of its name. */
  value: string
}

const MOST = 7

/** Returns the places whose name, or a word of it, begins with what was typed. One small file for each two characters. */
export async function findPlaces(typed: string, withRegions: boolean): Promise<Suggestion[]> {
  const wanted = foldPlaceName(typed)
  const file = fileOf(wanted)
  if (!file || !existing.has(file)) return []
  const found = (await load(file)).flatMap((line) => {
    const [name = '', where = '', marks = '', others = ''] = line.split('\t')
    if (marks.includes('r') && !withRegions) return []
    const rank = rankOf(foldPlaceName(name), others.split(','), wanted)
    return rank === null
      ? []
      : [{ name, where, value: marks.includes('+') ? `${name}, ${where}` : name, rank }]
  })
  return found.sort((one, other) => one.rank - other.rank).slice(0, MOST)
}

/** The whole name comes first, then a beginning, then a word within. */
function rankOf(name: string, others: string[], wanted: string): number | null {
  if (name === wanted || others.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`) || others.some((other) => other.startsWith(wanted))) return 2
  return null
}

const existing = new Set(names.split(' '))
const files = new Map<string, Promise<string[]>>()

function load(file: string): Promise<string[]> {
  const lines = files.get(file) ?? fetchLines(file)
  files.set(file, lines)
  lines.catch(() => files.delete(file)) // the next character tries again
  return lines
}

async function fetchLines(file: string): Promise<string[]> {
  const answer = await fetch(`${folder}/${file}.txt`)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.text()).trimEnd().split('\n')
}
