import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** Exports the participants of an activity as a file, for its host and for operators; 404 for everybody else. */
export async function exportParticipants(
  args: RequestArgs,
  activityId: number,
  format: 'xlsx' | 'csv',
): Promise<File> {
  const { error, isDefined, data } = await safe(api(args).participation.exportList({ activityId, format }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}
