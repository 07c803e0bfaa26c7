import type { CallHead } from '#server/api/http/answer.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { isStranger } from '#server/services/activity/involvement.ts'
import { findCaller } from './caller.ts'

/** Somebody who is shown an activity's page of any member; what the page shows of them, and its language. */
export interface Stranger {
  userId: number
  displayName: string
  pictureKey: string | null
  locale: Locale
}

/**
 * Returns the caller when they have nothing to do with this activity; null for visitors and everybody else, and while
 * the database is unavailable.
 */
export async function findStranger(...asked: Parameters<typeof identify>): Promise<Stranger | null> {
  try {
    return await identify(...asked)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null
    throw error
  }
}

async function identify(services: Services, head: CallHead, activityId: number): Promise<Stranger | null> {
  const session = await findCaller(services, head.headers)
  if (!session || !(await isStranger(services, session, activityId))) return null
  const { userId, displayName, pictureKey } = session
  return { userId, displayName, pictureKey, locale: await detectLocale(head, session, services.settings) }
}
