import { RATE_LIMITS, type RateLimit, WIDER } from '#server/domain/platform/rate-limit.ts'

/** Returns the table of limits as docs/operating.md shows it. */
export function limitsTable(): string {
  const rows = Object.entries(RATE_LIMITS).map(([name, limit]) => [
    `\`${name}\``,
    limit.by,
    numberOf(limit),
    limit.counts,
    limit.isLocal ? 'each process' : 'all processes',
    limit.why,
  ])
  const head = ['name', 'who is counted', 'at most', 'what counts', 'counted by', 'why']
  return asTable(head, rows)
}

function numberOf({ by, most, minutes }: RateLimit): string {
  const number = (most: number) => most.toLocaleString('en-CA')
  const isNetwork = by === 'network' || by === 'visitor network'
  const wide = isNetwork ? ` (${number(most * WIDER)} by /56)` : ''
  return `${number(most)}${wide} in ${windowOf(minutes)}`
}

function windowOf(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

/** Formats a table like prettier: columns as wide as their widest cell. */
function asTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
