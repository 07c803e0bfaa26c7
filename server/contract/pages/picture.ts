import { z } from 'zod'
import { PictureFile } from '#server/schemas/activity/fields.ts'
import { ask, UNAUTHORIZED, UPLOAD_REFUSED } from './call.ts'

const UNKNOWN = { error: 'picture.unknown' }

/** Stores a picture before anything shows it: a form that comes back with errors still has it. */
const keep = ask
  .input(z.object({ file: PictureFile }))
  .errors({
    ...UNAUTHORIZED,
    ...UPLOAD_REFUSED,
  })
  .output(z.object({ pictureKey: z.string(), pictureUrl: z.string() }))

/** Whether a picture may be seen by anyone with its address. */
const state = ask
  .input(z.object({ pictureKey: z.string(UNKNOWN).regex(/^[0-9a-f]{24}$/, UNKNOWN) }))
  .output(z.object({ state: z.enum(['SHOWN', 'GONE', 'NEVER_THERE']) }))

/** Whether a drawn cover belongs to something, and its current motif: another one redirects there. */
const drawing = ask
  .input(
    z.object({
      motif: z.string(UNKNOWN),
      seed: z.int(UNKNOWN).min(0, UNKNOWN).max(999_999_999, UNKNOWN),
      isBitmap: z.boolean(UNKNOWN),
    }),
  )
  .output(z.object({ isKnown: z.boolean(), motif: z.string() }))

export const picture = { keep, state, drawing }
