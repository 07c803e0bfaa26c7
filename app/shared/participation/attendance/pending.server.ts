import { api } from '#app/lib/api.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'

/** Returns how many registrations await a mark of the caller; 0 for visitors. */
export async function countToMark(args: RequestArgs): Promise<number> {
  const session = await currentSession(args)
  if (!session || session.accountType === 'BANNED') return 0
  const waiting = await api(args).attendance.listToRate()
  return waiting.length
}
