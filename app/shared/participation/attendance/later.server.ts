import { attendanceLaterCookie } from '#app/lib/http/cookies.server.ts'
import { today } from '#app/lib/process/clock.server.ts'

/** Returns whether the host has said today that they mark attendance later. */
export async function isForLater(request: Request): Promise<boolean> {
  const day: unknown = await attendanceLaterCookie().parse(request.headers.get('Cookie'))
  return day === today()
}

/** Returns the headers that silence the question who came for the rest of the day. */
export async function untilTomorrow(): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await attendanceLaterCookie().serialize(today()) }
}
