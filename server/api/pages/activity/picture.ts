import { open, signedIn } from '#server/api/base.ts'
import { pictureUrl } from '#server/api/present/activity.ts'
import { uploadError } from '#server/api/upload-error.ts'
import { findDrawing } from '#server/services/activity/picture/drawing.ts'
import { keepPicture, stateOfPicture } from '#server/services/activity/picture/picture.ts'

const keep = signedIn.pages.picture.keep.handler(async ({ input: { file }, context, errors }) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kept = await keepPicture(context.services, context.session, bytes)
  if (kept.outcome !== 'KEPT') throw uploadError(errors, kept)
  return { pictureKey: kept.key, pictureUrl: pictureUrl(kept.key, 800) ?? '' }
})

const state = open.pages.picture.state.handler(async ({ input: { pictureKey }, context: { services } }) => ({
  state: await stateOfPicture(services, pictureKey),
}))

const drawing = open.pages.picture.drawing.handler(async ({ input, context: { services } }) =>
  findDrawing(services, input),
)

export const picture = { keep, state, drawing }
