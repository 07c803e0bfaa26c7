import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The name in the address of what brings the words back. */
export const KEPT_COMMENT = 'reprise'

/** Long enough to sign up, read the email that confirms the address, and come back. */
const KEPT_FOR_MS = 2 * 60 * 60 * 1000

/** Addresses travel in headers, twice on some pages, and servers take no more than 16 kB of these. */
const LONGEST_SEALED = 6000

const Kept = z.object({ until: z.number(), comment: z.string(), commentId: z.int().nullable() })

export type SealedComment = Omit<z.infer<typeof Kept>, 'until'>

type SealServices = Pick<Services, 'now' | 'dataSeal'>

/**
 * A comment half written, sealed for the address that people come back to after signing in, as a registration is
 * (docs/decisions/022). Null when it is too long for an address: then the form stays where it is.
 */
export function keepComment(
  activityId: number,
  comment: SealedComment,
  { now, dataSeal }: SealServices = processServices(),
): string | null {
  const words = JSON.stringify({ until: now().getTime() + KEPT_FOR_MS, ...comment })
  const packed = deflateRawSync(words).toString('base64')
  const sealed = dataSeal.seal(packed, about(activityId))
  return sealed.length <= LONGEST_SEALED ? sealed : null
}

/** What was written; null when nothing was kept, not for this activity, or too long ago. */
export function openComment(
  activityId: number,
  sealed: string | null,
  { now, dataSeal }: SealServices = processServices(),
): SealedComment | null {
  if (!sealed) return null
  let words: string
  try {
    words = inflateRawSync(Buffer.from(dataSeal.open(sealed, about(activityId)), 'base64')).toString()
  } catch {
    return null
  }
  const { until, ...comment } = Kept.parse(JSON.parse(words))
  return now().getTime() < until ? comment : null
}

function about(activityId: number): string {
  return `comment on activity ${activityId}`
}
