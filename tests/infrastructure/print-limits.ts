import { limitsTable } from '#server/documents/limits-table.ts'

/** `npm run limits`: the table of limits, for docs/operating.md (a test compares the two). */
process.stdout.write(`${limitsTable()}\n`)
