import { api } from '#app/lib/api.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { isForLater } from './later.server.ts'

/** Returns how many registrations await a mark of the caller; 0 for visitors, and for the day after *later*. */
export async function countToMark(args: RequestArgs): Promise<number> {
  const session = await currentSession(args)
  if (!session || session.accountType === 'BANNED') return 0
  if (await isForLater(args.request)) return 0
  return api(args).pages.participation.countToMark()
}
