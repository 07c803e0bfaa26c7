import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { NOW } from '../builds.ts'
import { startMeasuredSite } from '../filled-site.ts'
import type { Part } from '../part.ts'
import { readProcess } from '../processor.ts'
import * as report from '../report.ts'
import { asMember, p99Meanwhile, p99OfList, read } from './reading.ts'

const TICKETS = [1, 4, 50]
/** How often each file is made; each by a person of its own, whom no limit meets. */
const TIMES = 10
const A_SECOND = 4
const MOST_SLOWER = 1.5
/** 12 kB, and 3 kB a ticket. */
const mostBytes = (tickets: number) => 12_000 + 3000 * tickets

interface Measured {
  tickets: number
  cpuMs: number
  bytes: number
  p99: number
}

/** The tickets of a registration as a file: processor, bytes, and how long others wait while four a second are made. */
export async function ticketFiles(): Promise<Part> {
  const site = await startMeasuredSite(NOW)
  try {
    const alone = await p99OfList(site)
    const measured: Measured[] = []
    for (const tickets of TICKETS) measured.push(await measure(site, tickets))
    return {
      note: `A file of tickets, of all threads of the web process, mean of ${TIMES}. The list of activities is read one request after the other, by itself (p99 ${report.hundredths(alone)}) and while ${A_SECOND} files a second are made`,
      rows: [
        ['tickets', 'processor', 'bytes', 'aim', 'p99 of the list meanwhile', '÷ by itself', 'aim'],
        ...measured.map(({ tickets, cpuMs, bytes, p99 }) => [
          String(tickets),
          report.hundredths(cpuMs),
          report.kilobytes(bytes),
          report.below(`≤ ${report.kilobytes(mostBytes(tickets))}`, bytes <= mostBytes(tickets)),
          report.hundredths(p99),
          report.ratio(p99 / alone),
          report.atMost(MOST_SLOWER, p99 / alone),
        ]),
      ],
      figures: measured.flatMap((one) => figuresOf(one, alone)),
    }
  } finally {
    await site.stop()
  }
}

function figuresOf({ tickets, bytes, p99 }: Measured, alone: number): report.Figure[] {
  const size = report.below(`≤ ${report.kilobytes(mostBytes(tickets))}`, bytes <= mostBytes(tickets))
  const slower = p99 / alone
  return [
    [`PDF of ${tickets}: bytes`, '', report.kilobytes(bytes), size],
    [
      `p99 of the list while ${A_SECOND} PDFs of ${tickets} a second are made ÷ by itself`,
      '',
      report.ratio(slower),
      report.atMost(MOST_SLOWER, slower),
    ],
  ]
}

async function measure(site: Site, tickets: number): Promise<Measured> {
  const readers = await register(site, tickets)
  let next = 0
  const make = () => {
    const { url, headers } = readers[next % readers.length] ?? { url: '', headers: {} }
    next += 1
    return read(url, headers)
  }
  const pid = site.webs[0]?.pid ?? 0
  await make() // the thread starts, and reads its fonts
  const before = await readProcess(pid)
  let bytes = 0
  for (let time = 0; time < TIMES; time += 1) bytes = (await make()).length
  const after = await readProcess(pid)
  const p99 = await p99Meanwhile(site, async () => {
    const making: Promise<Buffer>[] = []
    for (let file = 0; file < A_SECOND; file += 1) {
      making.push(make())
      await pause(1000 / A_SECOND)
    }
    await Promise.all(making)
  })
  return { tickets, bytes, p99, cpuMs: (1000 * (after.seconds - before.seconds)) / TIMES }
}

/** People with so many tickets each. */
async function register(site: Site, tickets: number) {
  const { db } = site
  const [host, ...members] = await makeMembers(db, 21)
  const [activityId = 0] = await makeActivities(db, { count: 1, hostId: host?.id ?? 0, capacity: 5000 })
  const readers = []
  for (const member of members) {
    const id = await insertRegistration(db, { activityId, userId: member.id, tickets })
    const url = `${site.urls[0] ?? ''}/mes-inscriptions/${id}/billets.pdf`
    readers.push({ url, headers: asMember(site, member) })
  }
  return readers
}

async function insertRegistration(
  db: Db,
  { activityId, userId, tickets }: { activityId: number; userId: number; tickets: number },
): Promise<number> {
  const createdAt = new Date().toISOString()
  const own = { activityId, userId, kind: 'USER' as const, state: 'YES' as const, consent: false }
  const { id } = await db
    .insertInto('participation')
    .values({ ...own, partySize: tickets, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const type = await db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: tickets }, () => ({
    ...{ uuid: crypto.randomUUID(), activityId, participationId: id, ticketTypeId: type.id, createdAt },
    ...{ validatedAt: null, endedAt: null, endedReason: null },
  }))
  await db.insertInto('ticket').values(rows).execute()
  return id
}
