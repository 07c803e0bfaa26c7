import { BEFORE, NOT_COMPARED } from './builds.ts'
import { door } from './door/door.ts'
import { emails } from './emails.ts'
import { firstVisits } from './first-visits.ts'
import { growth } from './growth.ts'
import { hosting } from './hosting/hosting.ts'
import { lighthouse } from './lighthouse.ts'
import { mail } from './mail/mail.ts'
import { members } from './members.ts'
import { money } from './money/money.ts'
import { pages } from './pages/pages.ts'
import { processes } from './processes.ts'
import { profile } from './profile.ts'
import * as report from './report.ts'
import { rush } from './rush/rush.ts'
import { signIns } from './sign-ins.ts'
import { speed } from './speed.ts'
import { visitors } from './visitors.ts'

/** Each prints and stores its own tables, and returns its lines of the table "Figures". */
const PARTS: Record<string, () => Promise<report.Figure[]>> = {
  visitors,
  members,
  profile,
  rush,
  emails,
  'first-visits': firstVisits,
  processes,
  growth,
  hosting,
  money,
  door,
  mail,
  speed,
  'sign-ins': signIns,
  pages,
  lighthouse,
}

/** The parts that are named among these words, else all; at the end their figures, stored when they are of all parts. */
export async function measureParts(words: string[]): Promise<void> {
  const head = report.head()
  const names = Object.keys(PARTS)
  const asked = names.filter((name) => words.includes(name))
  const figures: report.Figure[] = []
  for (const name of asked.length > 0 ? asked : names) figures.push(...(await PARTS[name]!()))

  const paragraphs = [head, tableOf(figures), ...(BEFORE ? [] : [NOT_COMPARED])]
  if (asked.length === 0) await report.keep('figures', paragraphs)
  else if (figures.length > 0) console.log(`\n${tableOf(figures)}`)
}

function tableOf(figures: report.Figure[]): string {
  if (BEFORE) return report.table([['figure', 'before', 'now', 'aim'], ...figures])
  const rows = figures.map(([what, , now, aim]) => [what, now, aim])
  return report.table([['figure', 'now', 'aim'], ...rows])
}
