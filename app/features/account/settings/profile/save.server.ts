import type { SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { uploadErrorText } from '#app/lib/form/upload-error.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import { logFault } from '#app/lib/http/document.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import {
  resolveTown,
  textOf,
  type Town,
  townError,
  type Towns,
} from '#app/shared/activity/town/form.server.ts'
import { LARGEST_PICTURE_BYTES } from '#server/domain/activity/picture.ts'
import { PictureSquare, type ProfileFields, ProfileForm } from '#server/schemas/account/profile.ts'

type SaveResult =
  | { outcome: 'SAVED'; language: ProfileFields['language'] }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number; towns: Towns }

/**
 * Saves what `/mon-compte/profil` sends. The picture is stored first, so that an error elsewhere does not lose it.
 */
export async function saveProfileFromForm(args: RequestArgs, form: FormData): Promise<SaveResult> {
  const pictureError = await resolvePicture(args, form)
  const chosenTown = await resolveTown(args, form)
  const submission = parseForm(form, ProfileForm)
  const comeBack = (
    status: number,
    fieldErrors: Record<string, string[]> = {},
    found: Town[] = chosenTown,
  ): SaveResult => ({
    outcome: 'RETURNED',
    result: submission.reply({
      fieldErrors: { ...(pictureError && { picture: [pictureError] }), ...fieldErrors },
    }),
    status,
    towns: { asked: textOf(form, 'city').trim(), found },
  })
  if (submission.status !== 'success') return comeBack(400)

  const fields = submission.value
  const { error, isDefined } = await safe(api(args).profile.update(asChange(fields)))
  if (!error) return pictureError ? comeBack(422) : { outcome: 'SAVED', language: fields.language }
  if (!isDefined) return comeBack(429, { '': [waitOrGiveUp(error)] })
  switch (error.code) {
    case 'NAME_REQUIRED': // the schema asks for the names of a person already
      return comeBack(422, { incName: ['incName.kept'] })
    case 'WRONG_LINK': {
      const { field } = error.data
      return comeBack(422, { [field]: [`profile.link.${field}`] })
    }
    case 'UNKNOWN_PLACE': {
      const { suggestions } = error.data
      return comeBack(422, { city: [townError(fields.city ?? '', suggestions)] }, suggestions)
    }
    case 'UNAUTHORIZED':
      giveUp(error)
  }
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

  const { error, isDefined } = await safe(api(args).profile.setPicture({ file: picture, ...square }))
  if (!error) return null
  if (!isDefined) {
    logFault(error, args.request, args.context)
    return 'profile.picture.failed'
  }
  switch (error.code) {
    case 'TOO_LARGE':
      return 'profile.picture.tooLarge'
    case 'NOT_A_PICTURE':
      return 'profile.picture.notAPicture'
    case 'TOO_MANY_REQUESTS':
    case 'UPLOADS_BUSY':
      return uploadErrorText({ refused: error.code, data: error.data })
    case 'TOO_MANY_PICTURES':
      return uploadErrorText({ refused: error.code })
    case 'UNAUTHORIZED':
      giveUp(error)
  }
}
