import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import type { Square } from '#server/domain/activity/picture.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import {
  findPictureKey,
  isThere,
  keepPicture,
  releasePictures,
  type UploadRefusal,
} from '#server/services/activity/picture/picture.ts'

/** Sets a new picture of the account, cropped to a square. */
export async function setProfilePicture(
  services: Services,
  person: Session,
  bytes: Uint8Array,
  square: Square,
): Promise<{ key: string } | { refused: 'UNAUTHORIZED' } | UploadRefusal> {
  const kept = await keepPicture(services, person, bytes, square)
  if ('refused' in kept) return kept
  return inTransaction(services, async (services) => {
    const user = await lockUser(services.db, person.userId)
    if (!user || user.deletedAt || !(await isThere(services.db, kept.pictureId))) {
      await releasePictures(services, [kept.pictureId])
      return { refused: 'UNAUTHORIZED' }
    }
    await updateUser(services.db, person.userId, { pictureId: kept.pictureId })
    await releasePictures(services, [user.pictureId])
    return { key: kept.key }
  })
}

export async function removeProfilePicture(services: Services, person: Session): Promise<void> {
  await inTransaction(services, async (services) => {
    const user = await lockUser(services.db, person.userId)
    await updateUser(services.db, person.userId, { pictureId: null })
    await releasePictures(services, [user?.pictureId])
  })
}

export async function readPictureKey(services: Services, person: Session): Promise<string | null> {
  const user = await findUser(services.db, person.userId)
  return user ? findPictureKey(services.db, user.pictureId) : null
}
