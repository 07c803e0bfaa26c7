import * as report from '../report.ts'
import type { MoneyPart } from './part.ts'
import { purchases } from './purchases.ts'
import { verification } from './verification.ts'
import { webhooks } from './webhooks.ts'

/** `MONEY_PARTS=verify,webhooks` measures some of them, and stores nothing. */
const PARTS: Record<string, () => Promise<MoneyPart>> = { purchases, webhooks, verify: verification }

/** Paid registrations through the double, webhooks, and the comparison of all books. */
export async function money(): Promise<report.Figure[]> {
  const head = report.head()
  const wanted = process.env.MONEY_PARTS?.split(',')
  const found: MoneyPart[] = []
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted && !wanted.includes(name)) continue
    console.log(`Money: ${name}…`)
    const part = await measure()
    console.log(report.table(part.rows))
    found.push(part)
  }
  const paragraphs = [head, ...found.flatMap(({ note, rows }) => [note, report.table(rows)])]
  if (wanted) console.log(`\n${paragraphs.join('\n\n')}`)
  else await report.keep('money', paragraphs)
  return found.flatMap(({ figures }) => figures)
}
