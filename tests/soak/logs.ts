import type { Program } from '#tests/infrastructure/program.ts'
import { DATABASE } from './stage.ts'
import type { Faults } from './victims.ts'

interface Line {
  level?: number
  time?: number | string
  msg?: string
}

const ERROR = 50

/** Lines of level error that a fault explains, and whose fault it is. */
const PLANNED: { message: string; by: readonly string[] }[] = [
  { message: 'database unavailable', by: DATABASE },
  { message: 'queues are waiting for the database', by: DATABASE },
]

/** How long after it an outage may still be noticed. */
const AFTERMATH_MS = 20_000

/** The lines of our processes that say that something went wrong and that no fault explains. */
export async function unplannedErrors(
  programs: readonly Pick<Program, 'said'>[],
  faults: Faults,
): Promise<string[]> {
  const texts = await Promise.all(programs.map((program) => program.said()))
  return texts.flatMap((text) => text.split('\n').filter((line) => line && isUnplanned(line, faults)))
}

function isUnplanned(text: string, faults: Faults): boolean {
  const line = parse(text)
  // The output of a crash is no JSON.
  if (!line) return true
  if ((line.level ?? 0) < ERROR) return false
  const planned = PLANNED.find(({ message }) => message === line.msg)
  const at = new Date(line.time ?? 0).getTime()
  return !planned || !faults.wereAway(planned.by, at - AFTERMATH_MS, at)
}

/** A process that was killed may have left half a line, to which the next one added its own. */
function parse(text: string): Line | null {
  const start = text.lastIndexOf('{"level"')
  try {
    return JSON.parse(text.slice(Math.max(0, start))) as Line
  } catch {
    return null
  }
}
