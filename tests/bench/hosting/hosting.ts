import { BEFORE, NOT_COMPARED } from '../builds.ts'
import { measureSection } from '../part.ts'
import type * as report from '../report.ts'
import { confirmations } from './confirmations.ts'
import { listExports } from './exports.ts'
import { offers } from './offers.ts'
import { pages } from './pages.ts'
import { ticketFiles } from './ticket-files.ts'

/** `HOSTING_PARTS=pages,exports` measures some of them, and stores nothing. */
const PARTS = { pages, exports: listExports, 'ticket-files': ticketFiles, confirmations, offers }

/** A host's lists and files at any size, tickets as files, and the emails that bring them. */
export function hosting(): Promise<report.Figure[]> {
  return measureSection('hosting', PARTS, process.env.HOSTING_PARTS, BEFORE ? [] : [NOT_COMPARED])
}
