import { BEFORE, NOT_COMPARED } from '../builds.ts'
import * as report from '../report.ts'
import { confirmations } from './confirmations.ts'
import { listExports } from './exports.ts'
import { offers } from './offers.ts'
import { pages } from './pages.ts'
import type { HostingPart } from './part.ts'
import { ticketFiles } from './ticket-files.ts'

/** `HOSTING_PARTS=pages,exports` measures some of them, and stores nothing. */
const PARTS: Record<string, () => Promise<HostingPart>> = {
  pages,
  exports: listExports,
  'ticket-files': ticketFiles,
  confirmations,
  offers,
}

/** A host's lists and files at any size, tickets as files, and the emails that bring them. */
export async function hosting(): Promise<report.Figure[]> {
  const head = report.head()
  const wanted = process.env.HOSTING_PARTS?.split(',')
  const found: HostingPart[] = []
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted && !wanted.includes(name)) continue
    console.log(`Hosting: ${name}…`)
    const part = await measure()
    console.log(report.table(part.rows))
    found.push(part)
  }
  const paragraphs = [
    head,
    ...found.flatMap(({ note, rows }) => [note, report.table(rows)]),
    ...(BEFORE ? [] : [NOT_COMPARED]),
  ]
  if (wanted) console.log(`\n${paragraphs.join('\n\n')}`)
  else await report.keep('hosting', paragraphs)
  return found.flatMap(({ figures }) => figures)
}
