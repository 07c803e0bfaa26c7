import { keepPicture } from '#server/services/activity.ts'
import { signedIn } from '../base.ts'
import { pictureUrl } from '../present/activity.ts'

const keep = signedIn.pages.picture.keep.handler(async ({ input: { file }, context, errors }) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kept = await keepPicture(context.services, context.session, bytes)
  switch (kept.outcome) {
    case 'KEPT':
      return { pictureKey: kept.key, pictureUrl: pictureUrl(kept.key, 800) ?? '' }
    case 'TOO_LARGE':
      throw errors.TOO_LARGE()
    case 'NOT_A_PICTURE':
      throw errors.NOT_A_PICTURE()
  }
})

export const picture = { keep }
