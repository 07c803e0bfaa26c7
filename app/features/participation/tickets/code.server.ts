import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readDoorTokens } from '#server/api/http/cookies/door.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Returns the ticket of a QR code; null when the code was not sealed by us. */
export function openTicketCode(code: string): { uuid: string; activityId: number } | null {
  return processServices().ticketSeal.open(code)
}

/** Returns whether this browser holds the door of the activity, and it is open. The host who is not at the door reads the ticket. */
export async function holdsDoor(args: RequestArgs, activityId: number): Promise<boolean> {
  if (readDoorTokens(processServices().settings, args.request.headers).length === 0) return false
  return 'answer' in (await attempt(api(args).pages.door.held({ activityId })))
}
