import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import { giveUp } from '#app/lib/api.server.ts'
import { minutesIn } from '#app/lib/format/minutes.ts'

const Data = z.object({ retryAfter: z.number() })

/** The sentence of a form for whoever has to wait: a key of `errors` with the true wait. */
export function waitMessage(error: { data?: unknown }, key = 'form.tooMany'): string {
  return `${key}?minutes=${minutesOf(error)}`
}

/** The same for an error that a form has no words for; what is no wait is given up. */
export function waitOrGiveUp(error: Error): string {
  return error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS' ? waitMessage(error) : giveUp(error)
}

/** The true wait, as people read it. */
export function minutesOf({ data }: { data?: unknown }): number {
  return minutesIn(Data.safeParse(data).data?.retryAfter ?? 60)
}
