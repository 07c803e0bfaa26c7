import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The query key of the sealed comment. */
export const KEPT_COMMENT = 'reprise'

/** Long enough to sign up, read the email that confirms the address, and come back. */
const KEPT_FOR_MS = 2 * 60 * 60 * 1000

/** Addresses travel in headers, twice on some pages, and servers accept at most 16 kB of headers. */
const LONGEST_SEALED = 6000

const Kept = z.object({ until: z.number(), comment: z.string(), commentId: z.int().nullable() })

export type SealedComment = Omit<z.infer<typeof Kept>, 'until'>

type SealServices = Pick<Services, 'now' | 'dataSeal'>

/**
 * Seals a half-written comment for the address to which people return after signing in, as is done for a join form
 * (docs/decisions/022). Null when it is too long for an address: then the form stays on its page.
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

/** Opens a sealed comment; null when there is none, when it belongs to another activity, or when it is too old. */
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
