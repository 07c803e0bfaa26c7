import { signedIn } from '#server/api/base.ts'
import { withOwnPassword } from '#server/api/rate-limit.ts'
import { zip } from '#server/documents/archive.ts'
import { csv, type TableCell } from '#server/documents/table.ts'
import { deleteAccount, previewLeaving } from '#server/services/account/deletion.ts'
import { sendDeletionCode } from '#server/services/account/deletion-code.ts'
import { readOwnData } from '#server/services/account/own-data.ts'

const ownData = signedIn.pages.account.ownData.handler(async ({ context: { services, session } }) => {
  const data = await readOwnData(services, session)
  const files = Object.entries(data).flatMap(([name, rows]) => [
    [`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`],
    [`${name}.csv`, csv(tableOf(rows))],
  ])
  const bytes = zip(Object.fromEntries(files) as Record<string, string>, services.now())
  return new File([new Uint8Array(bytes)], 'viree.zip', { type: 'application/zip' })
})

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

const remove = signedIn.pages.account.remove.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const deletion = await withOwnPassword(services, session, () => deleteAccount(services, session, input))
  switch (deletion.outcome) {
    case 'DELETED':
      return { deleted: true as const, cancelled: deletion.cancelled }
    case 'WRONG_PASSWORD':
      throw errors.WRONG_PASSWORD()
    case 'DELETION_CODE_REQUIRED':
      throw errors.DELETION_CODE_REQUIRED()
    case 'HOSTS_ACTIVITIES':
      throw errors.HOSTS_ACTIVITIES({ data: { activityIds: deletion.activityIds } })
  }
})

const sendCode = signedIn.pages.account.sendDeletionCode.handler(async ({ context }) => {
  const { services, session } = context
  return { sent: (await sendDeletionCode(services, session)).outcome === 'SENT' }
})

const leaving = signedIn.pages.account.leaving.handler(async ({ context: { services, session } }) => {
  const { hasPassword, registrations, hosted } = await previewLeaving(services, session)
  const activities = hosted.map(({ id, name, startsAt, endsAt, timeZone, people, obstacle }) => {
    return { activityId: id, name, startDate: startsAt, endDate: endsAt, timeZone, people, obstacle }
  })
  return { hasPassword, registrations, activities }
})

export const privacy = { ownData, leaving, sendDeletionCode: sendCode, remove }
