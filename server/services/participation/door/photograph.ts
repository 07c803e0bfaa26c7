import type { Services, Session } from '#server/runtime/context.ts'
import { makeAtOnce } from '#server/services/platform/at-once.ts'
import { spend, tooMany } from '#server/services/platform/rate-limit.ts'
import { type CheckInResult, checkInTicket, findOpenDoor, keyOf } from './check-in.ts'

export type PhotographResult =
  | CheckInResult
  | { refused: 'TOO_LARGE' | 'NOT_A_PICTURE' | 'NO_CODE' }
  /** So many wait in this process, or of this device, that another one would wait too long. */
  | { refused: 'UPLOADS_BUSY'; data: { retryAfter: number } }

const BUSY: PhotographResult = { refused: 'UPLOADS_BUSY', data: { retryAfter: 10 } }

/** One that is read, and one that was sent again meanwhile. */
const atOnce = makeAtOnce(2)

/** Reads the code in a photograph, and answers it as if it had been typed. Nothing of the photograph is kept. */
export async function checkInPhotograph(
  services: Services,
  session: Session | null,
  { bytes, ...reading }: { activityId: number; scanId: string; bytes: Uint8Array },
): Promise<PhotographResult> {
  const open = await findOpenDoor(services, session, reading.activityId)
  if ('answer' in open) return open.answer
  const device = keyOf(open.holder)
  const wait = await spend(services, 'doorPhotograph', device)
  if (wait) return tooMany(wait)

  const read = await atOnce(device, () => services.codeReader.read(bytes))
  if (read === null) return BUSY
  if ('text' in read)
    return checkInTicket(services, session, { ...reading, text: read.text, isLook: false, way: 'PHOTO' })
  return read.refusal === 'BUSY' ? BUSY : { refused: read.refusal }
}
