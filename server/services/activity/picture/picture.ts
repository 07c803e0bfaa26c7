import { randomBytes } from 'node:crypto'
import {
  countLivePictures,
  countUploadsSince,
  findPictureById,
  findPictureByKey,
  insertPicture,
  isPictureShown,
  lockPictures,
  markPictureWithdrawn,
} from '#db/queries/activity/picture.ts'
import type { Db } from '#db/schema.ts'
import { isOver, type Square, UPLOAD_BOUNDS } from '#server/domain/activity/picture.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { makeAtOnce } from '#server/services/platform/at-once.ts'
import { spend } from '#server/services/platform/rate-limit.ts'
import { addTask } from '#server/services/platform/task.ts'

export type UploadRefusal =
  | { refused: 'TOO_LARGE' | 'NOT_A_PICTURE' }
  /** So many pictures wait in this process that another one would wait too long. */
  | { refused: 'UPLOADS_BUSY'; data: { retryAfter: number } }
  /** The account exceeds its uploads per hour, per day, or at the same time. */
  | { refused: 'TOO_MANY_REQUESTS'; data: { retryAfter: number } }
  /** The account has used all its storage. */
  | { refused: 'TOO_MANY_PICTURES' }

interface KeptPicture {
  pictureId: number
  key: string
}

/** About as long as the waiting pictures need. */
const BUSY_SECONDS = 10

const atOnce = makeAtOnce(UPLOAD_BOUNDS.atOnce)

/**
 * Stores a picture for its owner before anything shows it: a form that comes back with errors still has it. The row is
 * written before the files: a file without a row belongs to nobody and is removed by the sweep.
 */
export async function keepPicture(services: Services, owner: Session, bytes: Uint8Array, square?: Square) {
  const kept = await atOnce(
    String(owner.userId),
    async () =>
      (await uploadRefusal(services, owner)) ?? (await encodeAndKeep(services, owner, bytes, square)),
  )
  return kept ?? tooMany(BUSY_SECONDS)
}

async function uploadRefusal(services: Services, owner: Session): Promise<UploadRefusal | null> {
  const limit = await spend(services, 'upload', String(owner.userId))
  if (limit) return tooMany(limit.retryAfterSeconds)
  const { db } = services
  if (isOver(await countLivePictures(db, owner.userId), UPLOAD_BOUNDS.inAll))
    return { refused: 'TOO_MANY_PICTURES' }
  const { dayMs, aDay, aDayUnconfirmed } = UPLOAD_BOUNDS
  const bound = owner.standing === 'WAITING_MAIL_VERIFICATION' ? aDayUnconfirmed : aDay
  const now = services.now().getTime()
  const today = await countUploadsSince(db, owner.userId, instant(new Date(now - dayMs)))
  if (!isOver(today, bound)) return null
  const againAt = today.firstAt ? new Date(today.firstAt).getTime() + dayMs : now
  return tooMany(Math.max(1, Math.ceil((againAt - now) / 1000)))
}

function tooMany(retryAfter: number): UploadRefusal {
  return { refused: 'TOO_MANY_REQUESTS', data: { retryAfter } }
}

async function encodeAndKeep(
  { db, now, pictures }: Services,
  { userId: ownerId }: Session,
  bytes: Uint8Array,
  square?: Square,
): Promise<KeptPicture | UploadRefusal> {
  const encoding = await pictures.encode(bytes, square)
  if ('refusal' in encoding) {
    const { refusal } = encoding
    if (refusal !== 'BUSY') return { refused: refusal }
    return { refused: 'UPLOADS_BUSY', data: { retryAfter: BUSY_SECONDS } }
  }
  const key = randomBytes(12).toString('hex')
  const weight = [...encoding.encoded.values()].reduce((sum, file) => sum + file.byteLength, 0)
  const { id } = await insertPicture(db, { key, ownerId, bytes: weight, createdAt: instant(now()) })
  // When the disk is full the row stays without files, and the next sweep removes it.
  await pictures.write(key, encoding.encoded)
  return { pictureId: id, key }
}

/** The pictures that an activity, a draft or a profile shows. */
export interface ShownPictures {
  pictureId?: number | null
  bannerPictureId?: number | null
}

interface PictureKeys {
  pictureKey?: string | null
  bannerKey?: string | null
}

/**
 * Returns the pictures of these keys, locked for the running transaction; null when one of them is another account's,
 * or was withdrawn. A picture that is shown there already stays, whichever member of the organisation had sent it.
 * Fields left out stay as they are.
 */
export async function findPictures(
  { db }: Services,
  ownerId: number,
  { pictureKey, bannerKey }: PictureKeys,
  shown: ShownPictures = {},
): Promise<ShownPictures | null> {
  const known = [shown.pictureId, shown.bannerPictureId]
  const find = (key: string) => findOwn(db, key, { ownerId, known })
  const picture = pictureKey ? await find(pictureKey) : null
  const banner = bannerKey ? await find(bannerKey) : null
  if (picture === undefined || banner === undefined) return null
  return {
    ...(pictureKey !== undefined && { pictureId: picture }),
    ...(bannerKey !== undefined && { bannerPictureId: banner }),
  }
}

async function findOwn(
  db: Db,
  key: string,
  { ownerId, known }: { ownerId: number; known: (number | null | undefined)[] },
): Promise<number | undefined> {
  const picture = await findPictureByKey(db, key)
  if (!picture || (picture.ownerId !== ownerId && !known.includes(picture.id))) return undefined
  return (await isThere(db, picture.id)) ? picture.id : undefined
}

/** Locks a picture for the running transaction; false when it was withdrawn. */
export async function isThere(db: Db, id: number): Promise<boolean> {
  const [picture] = await lockPictures(db, [id])
  return picture?.withdrawnAt === null
}

/**
 * Call it in the transaction of a change after which these pictures may no longer be shown: pictures that nothing shows
 * are no longer served, and a task removes their files. This is final: nothing can show them again. Returns how many.
 */
export async function releasePictures(services: Services, ids: readonly (number | null | undefined)[]) {
  const { db } = services
  const some = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  let withdrawn = 0
  for (const { id, withdrawnAt } of await lockPictures(db, some)) {
    if (withdrawnAt !== null || (await isPictureShown(db, id))) continue
    await markPictureWithdrawn(db, id, instant(services.now()))
    await addTask(services, 'remove-picture', { pictureId: id })
    withdrawn += 1
  }
  return withdrawn
}

/** Releases the pictures that were shown before and are not shown now. */
export function releaseReplaced(services: Services, before: ShownPictures, after: ShownPictures) {
  const replaced = (one?: number | null, other?: number | null) =>
    other === undefined || one === other ? null : one
  return releasePictures(services, [
    replaced(before.pictureId, after.pictureId),
    replaced(before.bannerPictureId, after.bannerPictureId),
  ])
}

/** Returns the state of a picture: anyone with the address of a shown one may see it. */
export async function stateOfPicture(
  { db }: Services,
  key: string,
): Promise<'SHOWN' | 'GONE' | 'NEVER_THERE'> {
  const picture = await findPictureByKey(db, key)
  if (!picture) return 'NEVER_THERE'
  return picture.withdrawnAt === null ? 'SHOWN' : 'GONE'
}

export async function findPictureKey(db: Db, pictureId: number | null): Promise<string | null> {
  return pictureId === null ? null : ((await findPictureById(db, pictureId))?.key ?? null)
}
