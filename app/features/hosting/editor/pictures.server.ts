import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { uploadErrorText } from '#app/lib/form/upload-error.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { PictureFile } from '#server/schemas/activity/fields.ts'

/**
 * Stores a picture as soon as it is uploaded, so that an error elsewhere in the form does not lose it: from then on the
 * form holds its key. Returns the picture's error, if there is one; the schema checks its size.
 */
export async function resolvePicture(
  args: RequestArgs,
  form: FormData,
  name: 'picture' | 'banner' = 'picture',
): Promise<string | null> {
  const drop = `drop${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (form.has(drop)) form.delete(`${name}Key`)
  form.delete(drop)
  const picture = form.get(name)
  if (!(picture instanceof File) || picture.size === 0) {
    form.delete(name)
    return null
  }
  if (!PictureFile.safeParse(picture).success) return null

  form.delete(name)
  const { error, isDefined, data } = await safe(api(args).pages.picture.keep({ file: picture }))
  if (!error) {
    form.set(`${name}Key`, data.pictureKey)
    return null
  }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'TOO_LARGE':
      return 'picture.tooLarge'
    case 'NOT_A_PICTURE':
      return 'picture.notAPicture'
    case 'TOO_MANY_REQUESTS':
    case 'UPLOADS_BUSY':
    case 'TOO_MANY_PICTURES':
      return uploadErrorText(error)
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}
