import { BEFORE, BUILDS } from '../builds.ts'
import { costsOfEmails } from '../emails.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'

const TICKETS = [1, 2, 50]
/** Of an email with two tickets, beside the build of before. */
const AIM = 0.5

/** Processor of the worker for the confirmation of a registration, by its tickets: with its file, written to a file. */
export async function confirmations(): Promise<Part> {
  const measured: { tickets: number; now: number; before: number }[] = []
  for (const tickets of TICKETS) {
    const [now = NaN, before = NaN] = await costsOfEmails(BUILDS, tickets)
    measured.push({ tickets, now, before })
  }
  return {
    note: 'The worker’s processor for the confirmation of one registration, with the file of its tickets',
    rows: [
      ['tickets', 'now', ...(BEFORE ? ['before', 'now ÷ before'] : [])],
      ...measured.map(({ tickets, now, before }) => [
        String(tickets),
        report.hundredths(now),
        ...(BEFORE ? [report.hundredths(before), report.ratio(now / before)] : []),
      ]),
    ],
    figures: measured.flatMap(({ tickets, now, before }): report.Figure[] =>
      BEFORE && tickets === 2
        ? [
            [
              'an email with two tickets ÷ before',
              '1',
              report.ratio(now / before),
              report.atMost(AIM, now / before),
            ],
          ]
        : [],
    ),
  }
}
