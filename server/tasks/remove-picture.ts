import { z } from 'zod'
import { findPictureById } from '#db/queries/activity/picture.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { removeFilesOf } from '#server/services/activity/picture/sweep.ts'

export const RemovePicture = z.object({ pictureId: z.number().int() })

/** Takes the files of a picture that nothing shows any more out of the store; done twice it does nothing. */
export async function removePicture(
  services: WorkerServices,
  { pictureId }: z.infer<typeof RemovePicture>,
): Promise<void> {
  const picture = await findPictureById(services.db, pictureId)
  if (picture) await removeFilesOf(services, picture)
}
