import { findPictureById } from '#db/queries/activity/picture.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import type { TaskPayload } from '#server/schemas/platform/task.ts'
import { removeFilesOf } from '#server/services/activity/picture/sweep.ts'

/** Removes the files of a picture that nothing shows any more from the store; running it twice does nothing. */
export async function removePicture(services: WorkerServices, { pictureId }: TaskPayload<'remove-picture'>) {
  const picture = await findPictureById(services.db, pictureId)
  if (picture) await removeFilesOf(services, picture)
}
