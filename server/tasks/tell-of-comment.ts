import { z } from 'zod'
import type { WorkerServices } from '#server/runtime/context.ts'
import { tellOfComment } from '#server/services/conversation/news.ts'

export const TellOfComment = z.object({ commentId: z.number().int() })

/** Leaves an email for everybody whom a comment concerns. One already told of is left alone, so retries are safe. */
export function tellOf(
  services: WorkerServices,
  { commentId }: z.infer<typeof TellOfComment>,
): Promise<void> {
  return tellOfComment(services, commentId)
}
