import { z } from 'zod'
import { findPictureById } from '#db/queries/activity/picture.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { removeFilesOf } from '#server/services/activity/picture/sweep.ts'

export const RemovePicture = z.object({ pictureId: z.number().int() })

/**
 * Removes the files of a picture that nothing shows any more from the store; running it twice does nothing.
 */
export async function removePicture(
  services: WorkerServices,
  { pictureId }: z.infer<typeof RemovePicture>,
): Promise<void> {
  const picture = await findPictureById(services.db, pictureId)
  if (picture) await removeFilesOf(services, picture)
}
