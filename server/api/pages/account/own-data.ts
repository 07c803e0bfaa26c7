import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { makeFileQueue, WAIT_MS } from '#server/documents/file-queue.ts'
import { csv, type TableCell } from '#server/documents/table/table.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { deleteAccount, previewLeaving } from '#server/services/account/deletion.ts'
import { readOwnData } from '#server/services/account/own-data.ts'

/** Everything about a person is in memory, several times over: for one at a time. */
const inTurn = makeFileQueue({ ofPerson: 1, ofNetwork: 10, inAll: 20, timeoutMs: WAIT_MS })

/** Everything that is kept about me, as a ZIP of JSON and CSV files. */
export const ownData = signedInPage.handler(({ context }) =>
  inTurn(fileCallerOf(context), () => makeArchive(context.services, context.session)),
)

async function makeArchive(services: Services, session: Session): Promise<File> {
  const data = await readOwnData(services, session)
  const files = Object.entries(data).flatMap(([name, rows]) => [
    [`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`],
    [`${name}.csv`, csv(tableOf(rows))],
  ])
  const { zip } = await import('#server/documents/archive.ts')
  const bytes = zip(Object.fromEntries(files) as Record<string, string>, services.now())
  return new File([new Uint8Array(bytes)], 'viree.zip', { type: 'application/zip' })
}

/** The column names of the database are its titles: this is for machines and for the curious. */
function tableOf(rows: object[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => names.map((name) => cellOf((row as Record<string, unknown>)[name])))
  return { columns: names.map((title) => ({ title, width: 20 })), rows: cells }
}

function cellOf(value: unknown): TableCell {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** The consequences of leaving, for the page that asks for confirmation. */
export const leaving = signedInPage.handler(async ({ context: { services, session } }) => {
  const { hosted, ...about } = await previewLeaving(services, session)
  const activities = hosted.map(({ id, name, startsAt, endsAt, timeZone, people, obstacle }) => {
    return { activityId: id, name, startDate: startsAt, endDate: endsAt, timeZone, people, obstacle }
  })
  return { ...about, activities }
})

/** Deletes my account. */
export const remove = signedInPage
  .errors({
    /** Activities with other people registered must be called off first. */
    HOSTS_ACTIVITIES: { status: 409, data: z.object({ activityIds: z.array(Id) }) },
    /** Paid tickets cannot be given back yet. */
    PAID_TICKETS: { status: 409, data: z.object({ activityIds: z.array(Id) }) },
    /** For places that were sold, and by refunds that failed: in cents. */
    MONEY_LEFT: { status: 409, data: z.object({ salesCents: z.int(), refundCents: z.int() }) },
  })
  .handler(async ({ context, errors }) => {
    const deleted = await unlessRefused(errors, deleteAccount(context.services, context.session))
    return { deleted: true as const, cancelled: deleted.cancelled }
  })
