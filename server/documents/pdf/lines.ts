import { clustersOf, type Faces, type Run, type Weight } from './faces.ts'

export interface Line {
  runs: (Run & { width: number })[]
  width: number
}

export interface Setting {
  faces: Faces
  weight: Weight
  size: number
  width: number
  /** The most lines; the rest of the last one is cut with an ellipsis. */
  most: number
}

/** Breaks a text into lines no wider than this; a word that is wider by itself is broken, too. */
export function linesOf(text: string, { faces, weight, size, width, most }: Setting): Line[] {
  const widthOf = (words: string) => setLine(words, { faces, weight, size }).width
  const fits = (words: string) => widthOf(words) <= width
  const space = widthOf('n n') - widthOf('nn')
  const lines: string[] = []
  let used = 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = used + space + widthOf(word)
    if (last !== undefined && longer <= width) {
      lines[lines.length - 1] = `${last} ${word}`
      used = longer
    } else {
      lines.push(...broken(word, fits))
      used = widthOf(lines.at(-1) ?? '')
    }
  }
  if (lines.length > most) lines.splice(most - 1, lines.length, shortened(lines[most - 1] ?? '', fits))
  return lines.map((line) => setLine(line, { faces, weight, size }))
}

function broken(word: string, fits: (words: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const cluster of clustersOf(word)) {
    const longer = `${parts.at(-1) ?? ''}${cluster}`
    if (fits(longer)) parts[parts.length - 1] = longer
    else parts.push(cluster)
  }
  return parts
}

function shortened(line: string, fits: (words: string) => boolean): string {
  const clusters = clustersOf(line)
  while (clusters.length > 1 && !fits(`${clusters.join('')}…`)) clusters.pop()
  return `${clusters.join('').trimEnd()}…`
}

function setLine(words: string, { faces, weight, size }: Pick<Setting, 'faces' | 'weight' | 'size'>): Line {
  const runs = faces.split(words, weight).runs.map((run) => ({ ...run, width: faces.width(run) * size }))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}
