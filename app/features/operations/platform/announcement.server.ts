import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { clockShows } from '#app/lib/format/wall-clock.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { AnnouncementForm } from '#server/schemas/platform/announcement.ts'

/** Announcements are for Québec, so their times are in its time zone. */
const ZONE = 'America/Toronto'

type SaveResult = { outcome: 'SAVED' } | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

export async function saveAnnouncementFromForm(args: RequestArgs, form: FormData): Promise<SaveResult> {
  const submission = parseForm(form, AnnouncementForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }

  const { error, isDefined } = await safe(api(args).pages.announcement.save(submission.value))
  if (!error) return { outcome: 'SAVED' }
  if (!isDefined || error.code !== 'NO_SUCH_TIME') giveUp(error)

  const field = clockShows(submission.value.startDate, ZONE) ? 'endDate' : 'startDate'
  const fieldErrors = { [field]: ['activity.startDate.noSuchTime'] }
  return { outcome: 'RETURNED', result: submission.reply({ fieldErrors }), status: 422 }
}
