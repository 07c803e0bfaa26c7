import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

/** A line of the table: what was measured, the results, and the target. */
export type Row = string[]

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
export const ratio = (value: number) => (value < 0.1 ? value.toFixed(3) : value.toFixed(2))
export const milliseconds = (value: number) => `${Math.round(value).toLocaleString('en-CA')} ms`
export const tenths = (value: number) => value.toFixed(1)
export const megabytes = (value: number) => `${Math.round(value)} MB`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** `≥ 0.80 · reached` */
export function atLeast(aim: number, value: number): string {
  return `≥ ${aim} · ${value >= aim ? 'reached' : 'missed'}`
}

export function below(aim: string, isReached: boolean): string {
  return `${aim} · ${isReached ? 'reached' : 'missed'}`
}

/** The machine of the measurement, without its name. */
export function describeMachine(load: number): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${gigabytes} GiB; Node.js ${process.versions.node}; load before the start ${load.toFixed(2)}`
}

export const loadNow = () => loadavg()[0] ?? 0

const FENCE = '```'

/** The output of each part of the benchmarks, under its heading. */
const SECTIONS = {
  speed: 'Speed and size',
  signIns: 'Signing in',
  rush: 'The rush',
  growthOnSqlite: 'Growth on SQLite',
  growthOnPostgres: 'Growth on PostgreSQL',
} as const

export type Section = keyof typeof SECTIONS

const PAGE = 'docs/benchmarks.md'

/** Stores this output; that of the other parts stays. */
export async function keep(section: Section, printed: string): Promise<void> {
  const before = await readFile(PAGE, 'utf8').catch(() => '')
  const names = Object.keys(SECTIONS) as Section[]
  const sections = names.map((name) => {
    const kept = name === section ? printed : keptIn(before, SECTIONS[name])
    return kept ? `## ${SECTIONS[name]}\n\n${NOTES[name]}\n\n${FENCE}\n${kept}\n${FENCE}\n` : ''
  })
  const intro = `# Benchmarks\n\nWhat \`npm run bench\` printed the last time, as printed; \`npm run bench -- rush\` runs the rush alone, \`-- sign-ins\` and \`-- growth\` the others.\n`
  await writeFile(PAGE, [intro, ...sections.filter(Boolean), ...writtenByHand(before)].join('\n'))
}

function keptIn(page: string, heading: string): string | undefined {
  const [, section = ''] = page.split(`## ${heading}\n`)
  return section.split(`${FENCE}\n`)[1]?.trimEnd()
}

/** Text that no part of the benchmarks prints stays, at the end. */
function writtenByHand(page: string): string[] {
  const known: string[] = Object.values(SECTIONS)
  const sections = page.split(/^(?=## )/m).slice(1)
  return sections
    .filter((section) => !known.some((heading) => section.startsWith(`## ${heading}\n`)))
    .map((section) => `${section.trimEnd()}\n`)
}

const NOTES: Record<Section, string> = {
  speed: `Ratios matter: they come from one run on one machine, in which all take turns. The pages and answers are checked before they
are measured. The load tool shares the machine with the server, so the bare column may say how fast the tool asks rather than
how fast Node.js answers. On a machine that is busy with something else (its load is printed) the requests a second are too
low, and ratios are rough.`,
  signIns: `A password is hashed in a thread of its own: what others wait meanwhile is the processor that the threads share, and on two
cores, with the tool that asks beside them, that is little.`,
  rush: `The crowd is played by one process on the same machine; its share of the processor is printed. Accounts are signed in
beforehand; a guest first asks for their pass, which counts as part of their registration. PostgreSQL and SQLite write every
commit to the disk. Transactions are measured by a hook (\`tests/bench/rush/hook.mjs\`) that is loaded into the processes of
the shipped product.`,
  growthOnSqlite: `How much slower a page becomes while there are ever more activities, and the answers stay as many. What is measured is the
whole page as a browser asks for it, so what does not grow (drawing the page) is part of each figure.`,
  growthOnPostgres: `The same, with PostgreSQL on the same machine, writing every commit to the disk.`,
}
