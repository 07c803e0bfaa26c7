import { z } from 'zod'
import type { WorkerServices } from '#server/runtime/context.ts'
import { tellOfComment } from '#server/services/conversation/news.ts'

export const TellOfComment = z.object({ commentId: z.number().int() })

/** Queues an email for each recipient of a comment. A comment already announced is skipped, so retries are safe. */
export function tellOf(
  services: WorkerServices,
  { commentId }: z.infer<typeof TellOfComment>,
): Promise<void> {
  return tellOfComment(services, commentId)
}
