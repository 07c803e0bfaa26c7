import { ping } from '#db/queries/marker.ts'
import type { Services } from '#server/context.ts'

/** Whether the database answers. */
export async function isReachable({ db, log }: Services): Promise<boolean> {
  try {
    await ping(db)
    return true
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return false
  }
}
