import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { UPLOAD_REFUSED } from '#server/contract/rest/call.ts'
import { PictureFile } from '#server/schemas/activity/fields.ts'
import { findDrawing } from '#server/services/activity/picture/drawing.ts'
import { keepPicture, stateOfPicture } from '#server/services/activity/picture/picture.ts'

const UNKNOWN = { error: 'picture.unknown' }

/** Stores a picture before anything shows it: a form that comes back with errors still has it. */
const keep = signedInPage
  .errors(UPLOAD_REFUSED)
  .input(z.object({ file: PictureFile }))
  .handler(async ({ input: { file }, context, errors }) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kept = await unlessRefused(errors, keepPicture(context.services, context.session, bytes))
    return { pictureKey: kept.key, pictureUrl: pictureUrl(kept.key, 800) ?? '' }
  })

/** Whether a picture may be seen by anyone with its address. */
const state = openPage
  .input(z.object({ pictureKey: z.string(UNKNOWN).regex(/^[0-9a-f]{24}$/, UNKNOWN) }))
  .handler(async ({ input: { pictureKey }, context: { services } }) => ({
    state: await stateOfPicture(services, pictureKey),
  }))

/** Whether a drawn cover belongs to something, and its current motif: another one redirects there. */
const drawing = openPage
  .input(
    z.object({
      motif: z.string(UNKNOWN),
      seed: z.int(UNKNOWN).min(0, UNKNOWN).max(999_999_999, UNKNOWN),
      isBitmap: z.boolean(UNKNOWN),
    }),
  )
  .handler(({ input, context: { services } }) => findDrawing(services, input))

export const picture = { keep, state, drawing }
