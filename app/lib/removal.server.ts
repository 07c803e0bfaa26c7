import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { ManualRemovalForm, RemovalForm } from '#server/schemas/participation.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

type Removing = { outcome: 'REMOVED' } | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Removes somebody with the reason of the form, which only people entered by hand may go without. */
export async function removeFromForm(
  asking: Asking,
  { activityId, participantId }: { activityId: number; participantId: number },
  form: FormData,
): Promise<Removing> {
  const isGhost = form.get('isGhost') === 'true'
  const submission = parseWithZod(form, { schema: isGhost ? ManualRemovalForm : RemovalForm })
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }

  const query = { activityId, participantId, isGhost, ...submission.value }
  const { error, isDefined } = await safe(api(asking).participation.remove({ query }))
  if (!error) return { outcome: 'REMOVED' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'PRO_ACCOUNT_REQUIRED':
    case 'ORGANISATION_ADMIN_REQUIRED':
    case 'ALREADY_STARTED':
    case 'ALREADY_RATED':
    case 'ALREADY_SCANNED':
      return {
        outcome: 'RETURNED',
        result: submission.reply({ formErrors: [`removal.${error.code}`] }),
        status: error.status,
      }
    case 'UNAUTHORIZED':
    case 'NOT_FOUND':
      throw new Response(null, { status: 404 })
  }
}
