import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** Loads an activity with its participants, for its host and for operators; 404 for everybody else. */
export async function readHosted(args: RequestArgs, activityId: number) {
  const { error, isDefined, data } = await safe(api(args).pages.hosting.view({ activityId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}

/** Loads the same with one of its registrations. */
export async function readHostedParticipant(args: RequestArgs, activityId: number, participantId: number) {
  const { activity, participants } = await readHosted(args, activityId)
  const participant = participants.find(({ id }) => id === participantId)
  if (!participant) throw new Response(null, { status: 404 })
  return { activity, participant }
}
