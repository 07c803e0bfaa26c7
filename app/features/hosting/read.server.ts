import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** Loads an activity with its participants, for its host and for operators; 404 for everybody else. */
export function readHosted(args: RequestArgs, activityId: number) {
  return answerOr404(api(args).pages.hosting.view({ activityId }))
}

/** Loads the same with one of its registrations. */
export async function readHostedParticipant(args: RequestArgs, activityId: number, participantId: number) {
  const { activity, participants } = await readHosted(args, activityId)
  const participant = participants.find(({ id }) => id === participantId)
  if (!participant) throw new Response(null, { status: 404 })
  return { activity, participant }
}
