import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { ParticipantListQuery } from '#server/schemas/participation/participant-list.ts'

/**
 * Loads an activity with a page of its participants, for its host and for operators; 404 for everybody else. `wanted`:
 * how the list is narrowed down.
 */
export function readHosted(
  args: RequestArgs,
  activityId: number,
  wanted: Partial<ParticipantListQuery> = {},
) {
  return answerOr404(api(args).pages.hosting.view({ ...wanted, activityId }))
}

/** Loads the same with one of its registrations, and nobody else. */
export async function readHostedParticipant(args: RequestArgs, activityId: number, participantId: number) {
  return answerOr404(api(args).pages.hosting.participant({ activityId, participantId }))
}
