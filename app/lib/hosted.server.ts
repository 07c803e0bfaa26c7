import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

/** An activity with its people, for its host and for operators; the 404 page for everybody else. */
export async function readHosted(asking: Asking, activityId: number) {
  const { error, isDefined, data } = await safe(api(asking).pages.hosting.view({ activityId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}

/** The same with one of its registrations. */
export async function readHostedParticipant(asking: Asking, activityId: number, participantId: number) {
  const { activity, participants } = await readHosted(asking, activityId)
  const participant = participants.find(({ id }) => id === participantId)
  if (!participant) throw new Response(null, { status: 404 })
  return { activity, participant }
}
