import { api } from './api.server.ts'
import { type Asking, currentSession } from './request.server.ts'

/** How many registrations wait for a mark of whoever asks; 0 for visitors. */
export async function countToRate(asking: Asking): Promise<number> {
  const session = await currentSession(asking)
  if (!session || session.accountType === 'BANNED') return 0
  const waiting = await api(asking).attendance.listToRate()
  return waiting.length
}
