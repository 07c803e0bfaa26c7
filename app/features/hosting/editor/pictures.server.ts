import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import { uploadErrorText } from '#app/lib/form/upload-error.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { PictureFile } from '#server/schemas/activity/fields.ts'

export const PICTURES = ['picture', 'banner'] as const

/** Returns the errors of the uploaded pictures, by field. */
export async function resolvePictures(args: RequestArgs, form: FormData): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {}
  for (const name of PICTURES) {
    const error = await resolvePicture(args, form, name)
    if (error) errors[name] = [error]
  }
  return errors
}

/**
 * Stores a picture as soon as it is uploaded, so that an error elsewhere in the form does not lose it: from then on the
 * form holds its key. Returns the picture's error, if there is one; the schema checks its size.
 */
async function resolvePicture(
  args: RequestArgs,
  form: FormData,
  name: (typeof PICTURES)[number],
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
  const kept = await attempt(api(args).pages.picture.keep({ file: picture })).catch((error: unknown) =>
    asFault(args, error),
  )
  if ('refused' in kept) {
    if (kept.refused === 'UNAUTHORIZED') throw new Response(null, { status: kept.status })
    return uploadErrorText(kept)
  }
  form.set(`${name}Key`, kept.answer.pictureKey)
  return null
}
