import { cpus, loadavg, totalmem } from 'node:os'
import { keepSection, type Section } from './report-page.ts'

/** A line of the table: what was measured, the results, and the target. */
export type Row = string[]

/** A line of the table "Figures": what, the earlier build's, ours, the aim. */
export type Figure = [what: string, before: string, now: string, aim: string]

/** Columns as wide as necessary; the first aligned left, numbers right. */
export function table(rows: Row[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length))
  const widths = (rows[0] ?? []).map((_, column) => width(column))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    )
    .map((line) => line.trimEnd())
    .join('\n')
}

export const perSecond = (rate: number) => Math.round(rate).toLocaleString('en-CA')
export const milliseconds = (value: number) => `${Math.round(value).toLocaleString('en-CA')} ms`
export const hundredths = (value: number) => `${value.toFixed(2)} ms`
export const tenths = (value: number) => value.toFixed(1)
export const megabytes = (value: number) => `${Math.round(value)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export function ratio(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value.toFixed(value < 100 ? 2 : 0)
}

/** `≥ 0.8 · reached` */
export function atLeast(aim: number, value: number): string {
  return below(`≥ ${aim.toLocaleString('en-CA')}`, value >= aim)
}

/** `≤ 0.25 · reached` */
export function atMost(aim: number, value: number): string {
  return below(`≤ ${aim.toLocaleString('en-CA')}`, value <= aim)
}

export function below(aim: string, isReached: boolean): string {
  return `${aim} · ${isReached ? 'reached' : 'missed'}`
}

/** The day and the machine of the measurement, without its name; called before it begins, for the load. */
export function head(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const load = (loadavg()[0] ?? 0).toFixed(2)
  const day = new Date().toISOString().slice(0, 10)
  return `${day} · ${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${gigabytes} GiB; Node.js ${process.versions.node}; load before the start ${load}`
}

/** Prints the paragraphs, and stores them in docs/benchmarks.md. */
export async function keep(section: Section, paragraphs: string[]): Promise<void> {
  const printed = paragraphs.join('\n\n')
  console.log(`\n${printed}`)
  await keepSection(section, printed)
}
