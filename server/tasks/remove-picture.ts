import { z } from 'zod'
import { findPictureById, markPictureRemoved } from '#db/queries/picture.ts'
import { instant } from '#server/clock.ts'
import type { WorkerServices } from '#server/context.ts'

export const RemovePicture = z.object({ pictureId: z.number().int() })

/** Takes the files of a picture out of the store, and then says so in its row; done twice it does nothing. */
export async function removePicture(
  { db, now, pictures }: WorkerServices,
  { pictureId }: z.infer<typeof RemovePicture>,
): Promise<void> {
  const picture = await findPictureById(db, pictureId)
  if (!picture || picture.removedAt) return
  await pictures.remove(picture.key)
  await markPictureRemoved(db, pictureId, instant(now()))
}
