import type { SubmissionResult } from '@conform-to/react'
import { AnnouncementForm } from '#server/schemas/announcement.ts'
import { api, giveUp, safe } from './api.server.ts'
import { parseForm } from './form.server.ts'
import type { RequestArgs } from './request.server.ts'
import { clockShows } from './wall-clock.ts'

/** Announcements are for Québec, and so are their hours. */
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
