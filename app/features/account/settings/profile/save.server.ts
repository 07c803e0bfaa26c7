import type { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import { refusalText, type ReturnedForm } from '#app/lib/form/submit.server.ts'
import { uploadErrorText } from '#app/lib/form/upload-error.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { resolveTown } from '#app/shared/activity/town/form.server.ts'
import type { Town, Towns } from '#app/shared/activity/town/suggestions.ts'
import { LARGEST_PICTURE_BYTES } from '#server/domain/activity/picture.ts'
import { PictureSquare, type ProfileFields, ProfileForm } from '#server/schemas/account/profile.ts'

type SaveResult = { language: ProfileFields['language'] } | { returned: ReturnedForm & { towns: Towns } }

/** Saves what `/mon-compte/profil` sends. The picture is stored first, so that an error elsewhere does not lose it. */
export async function saveProfileFromForm(args: RequestArgs, form: FormData): Promise<SaveResult> {
  const pictureError = await resolvePicture(args, form)
  const chosenTown = await resolveTown(args, form)
  const submission = parseForm(form, ProfileForm)
  const comeBack = (
    status: number,
    fieldErrors: Record<string, string[]> = {},
    found: readonly Town[] = chosenTown.found,
  ): SaveResult => {
    const errors = { ...(pictureError && { picture: [pictureError] }), ...fieldErrors }
    const towns = { asked: chosenTown.asked, found }
    return { returned: { result: submission.reply({ fieldErrors: errors }), status, towns } }
  }
  if (submission.status !== 'success') return comeBack(400)

  const fields = submission.value
  const saved = await attemptForForm(api(args).profile.update(asChange(fields)))
  if ('answer' in saved) return pictureError ? comeBack(422) : { language: fields.language }
  if (saved.refused === 'WRONG_LINK') {
    const { field } = saved.data
    return comeBack(422, { [field]: [`profile.link.${field}`] })
  }
  if (saved.refused === 'UNKNOWN_PLACE') {
    const { suggestions, several } = saved.data
    const error = several ? 'activity.city.several' : 'profile.city.unknown'
    return comeBack(422, { city: [error] }, suggestions)
  }
  // The schema asks for the names of a person already.
  const field = saved.refused === 'NAME_REQUIRED' ? 'incName' : ''
  return comeBack(saved.status, { [field]: [await refusalText(args, 'profile', saved)] })
}

/** Turns the whole form into the input of PUT /api/profil: empty fields are removed. */
function asChange(fields: ProfileFields) {
  const { prenom: firstname, nom: name, incName = '', description = '', city = '', cityPlaceId = '' } = fields
  const { facebook = '', instagram = '', linkedin = '', web = '', language } = fields
  return {
    firstname,
    name,
    incName,
    description,
    city,
    cityPlaceId,
    facebook,
    instagram,
    linkedin,
    web,
    language,
  }
}

/** Returns the square that was chosen with script; without script there is none. */
function takeSquare(form: FormData): z.output<typeof PictureSquare> {
  const square = PictureSquare.safeParse(Object.fromEntries(form))
  for (const name of Object.keys(PictureSquare.shape)) form.delete(name)
  return square.data ?? {}
}

/** Stores or removes the picture. Returns the error, if there is one (spec §5). */
async function resolvePicture(args: RequestArgs, form: FormData): Promise<string | null> {
  const picture = form.get('picture')
  const square = takeSquare(form)
  form.delete('picture')
  if (form.has('dropPicture')) await api(args).pages.account.removePicture()
  if (!(picture instanceof File) || picture.size === 0) return null
  if (picture.size > LARGEST_PICTURE_BYTES) return 'profile.picture.tooLarge'

  const set = await attempt(api(args).profile.setPicture({ file: picture, ...square })).catch(
    (error: unknown) => asFault(args, error),
  )
  if ('answer' in set) return null
  switch (set.refused) {
    case 'TOO_LARGE':
      return 'profile.picture.tooLarge'
    case 'NOT_A_PICTURE':
      return 'profile.picture.notAPicture'
    case 'TOO_MANY_REQUESTS':
    case 'UPLOADS_BUSY':
    case 'TOO_MANY_PICTURES':
      return uploadErrorText(set)
    case 'INTERNAL':
      return 'profile.picture.failed'
    case 'UNAUTHORIZED':
      throw new Response(null, { status: 404 })
  }
}
