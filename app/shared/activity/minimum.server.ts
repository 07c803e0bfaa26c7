import { formatDateTime } from '#app/lib/dates.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import type { Activity } from '#server/contract/entities.ts'

/**
 * Says from how many people on an activity takes place, until its deadline. The sentence is made here, so that a page
 * without a minimum loads nothing for it.
 */
export async function minimumOf(
  args: RequestArgs,
  activity: Pick<Activity, 'minimumNbr' | 'minimumDate' | 'timeZone' | 'cancelled'>,
): Promise<{ minimum?: string }> {
  const { minimumNbr: count, minimumDate, timeZone, cancelled } = activity
  if (count === null || minimumDate === null || cancelled) return {}
  if (Date.parse(minimumDate) <= Date.parse(currentInstant())) return {}
  const t = await wordsFor(args, 'participation')
  const date = formatDateTime(minimumDate, timeZone, await currentLocale(args))
  return { minimum: t('minimum', { count, date }) }
}
