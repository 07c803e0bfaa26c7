import { z } from 'zod'
import { PictureFile } from '#server/schemas/activity.ts'
import { ask, UNAUTHORIZED } from './call.ts'

/** Keeps a picture before it hangs on anything: a form that comes back with errors still has it. */
const keep = ask
  .input(z.object({ file: PictureFile }))
  .errors({ ...UNAUTHORIZED, TOO_LARGE: { status: 413 }, NOT_A_PICTURE: { status: 415 } })
  .output(z.object({ pictureKey: z.string(), pictureUrl: z.string() }))

export const picture = { keep }
