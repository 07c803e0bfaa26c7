import {
  listLivePictures,
  listPicturesByIds,
  listPicturesByKeys,
  listPicturesToRemove,
  markPictureRemoved,
  type PictureInUse,
} from '#db/queries/activity/picture.ts'
import type { Picture } from '#db/schema/activity.ts'
import { isForeignStore } from '#server/domain/activity/picture.ts'
import { keptSince } from '#server/domain/platform/retention.ts'
import type { StoredPicture } from '#server/gateways/pictures/pictures.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { releasePictures } from './picture.ts'

const BATCH = 500

/** One for each width. */
const PICTURE_FILES = 3

/** A task that has not removed the files by then has failed, or was dropped. */
const TASK_MS = 60 * 60 * 1000

/** Removes the files of a withdrawn picture from the store, and then records that in its row. */
export async function removeFilesOf(
  { db, now, pictures, drawings }: Services,
  { id, key, withdrawnAt, removedAt }: Picture,
): Promise<void> {
  if (withdrawnAt === null || removedAt !== null) return
  await pictures.remove(key)
  await drawings.removeOf(key)
  await markPictureRemoved(db, id, instant(now()))
}

/**
 * Removes unused pictures and files. A picture that nothing shows for a day is withdrawn; files whose task failed,
 * files without a row and files left behind by a removed row are deleted when they are a day old. A row is written
 * before its files, and nothing can show a withdrawn picture again: pictures in use or being uploaded are never
 * touched.
 */
export async function sweepPictures(services: Services, signal?: AbortSignal): Promise<void> {
  const isStopping = () => signal?.aborted ?? false
  const dayAgo = keptSince('UNUSED_PICTURE', services.now())
  const stored = new Map((await services.pictures.list()).map((picture) => [picture.key, picture]))
  const withdrawn = await withdrawOld(services, { stored, before: instant(dayAgo), isStopping })
  const removed = await removeWithdrawn(services, isStopping)
  const orphans = await removeOrphans(services, { stored, before: dayAgo, isStopping })
  await services.pictures.removeUnfinished(dayAgo)
  await services.drawings.trim()
  if (withdrawn + removed + orphans > 0)
    services.log.info({ withdrawn, removed, orphans }, 'unused pictures removed')
}

interface Sweep {
  stored: ReadonlyMap<string, StoredPicture>
  isStopping: () => boolean
}

/** Also warns operators of pictures in use whose files are missing: a backup of the folder may have to be restored. */
async function withdrawOld(services: Services, { stored, before, isStopping }: Sweep & { before: string }) {
  const missing: number[] = []
  let withdrawn = 0
  let page: PictureInUse[] = []
  do {
    const after = page.at(-1)?.id ?? 0
    page = await listLivePictures(services.db, { before, after, limit: BATCH })
    const unshown = page.filter(({ isShown }) => !isShown).map(({ id }) => id)
    if (unshown.length > 0)
      withdrawn += await inTransaction(services, (services) => releasePictures(services, unshown))
    const isWhole = (key: string) => stored.get(key)?.files === PICTURE_FILES
    missing.push(...page.filter(({ isShown, key }) => isShown && !isWhole(key)).map(({ id }) => id))
  } while (page.length === BATCH && !isStopping())
  if (missing.length > 0)
    services.log.error({ pictures: missing.length, first: missing.slice(0, 20) }, 'picture files missing')
  return withdrawn
}

async function removeWithdrawn(services: Services, isStopping: () => boolean): Promise<number> {
  const before = instant(new Date(services.now().getTime() - TASK_MS))
  const ids = await listPicturesToRemove(services.db, before, BATCH)
  let removed = 0
  for (const picture of await listPicturesByIds(services.db, ids)) {
    if (isStopping()) break
    try {
      await removeFilesOf(services, picture)
      removed += 1
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      services.log.error({ err: error, pictureId: picture.id }, 'files of a picture cannot be removed')
    }
  }
  return removed
}

async function removeOrphans(services: Services, { stored, before, isStopping }: Sweep & { before: Date }) {
  const { unknown, removed } = await sortOut(services, [...stored.keys()])
  const counts = { pictures: stored.size, unknown: unknown.length }
  const isForeign = isForeignStore(counts)
  if (isForeign)
    services.log.error(counts, 'most pictures on disk are unknown to this database, none removed')
  const isOld = (key: string) => (stored.get(key)?.changedAt ?? before) < before
  const orphans = (isForeign ? removed : [...removed, ...unknown]).filter(isOld)
  for (const key of orphans) {
    if (isStopping()) break
    await services.pictures.remove(key)
  }
  await removeDrawingsOfGone(services)
  return orphans.length
}

/** Removes drawings with a deleted photograph, also one that was still being drawn at its deletion. */
async function removeDrawingsOfGone({ db, drawings }: Services): Promise<void> {
  const keys = await drawings.photographs()
  const { unknown, removed, withdrawn } = await sortOut({ db }, keys)
  for (const key of [...unknown, ...removed, ...withdrawn]) await drawings.removeOf(key)
}

/** Sorts these keys by the state of their rows. */
async function sortOut({ db }: Pick<Services, 'db'>, keys: readonly string[]) {
  const found = { unknown: [] as string[], removed: [] as string[], withdrawn: [] as string[] }
  for (let at = 0; at < keys.length; at += BATCH) {
    const some = keys.slice(at, at + BATCH)
    const rows = new Map((await listPicturesByKeys(db, some)).map((row) => [row.key, row]))
    for (const key of some) {
      const row = rows.get(key)
      if (!row) found.unknown.push(key)
      else if (row.removedAt !== null) found.removed.push(key)
      else if (row.withdrawnAt !== null) found.withdrawn.push(key)
    }
  }
  return found
}
