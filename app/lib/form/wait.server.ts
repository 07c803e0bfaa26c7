import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import { giveUp } from '#app/lib/api.server.ts'
import { minutesIn } from '#app/lib/format/minutes.ts'

const Data = z.object({ retryAfter: z.number() })

/** Returns the form's error for a person who has to wait: a key of `errors` with the actual waiting time. */
export function waitMessage(error: { data?: unknown }, key = 'form.tooMany'): string {
  return `${key}?minutes=${minutesOf(error)}`
}

/** The same for an error that a form has no message for; throws any other error. */
export function waitOrGiveUp(error: Error): string {
  return error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS' ? waitMessage(error) : giveUp(error)
}

/** Returns the actual waiting time in words. */
export function minutesOf({ data }: { data?: unknown }): number {
  return minutesIn(Data.safeParse(data).data?.retryAfter ?? 60)
}
