import type { SubmissionResult } from '@conform-to/react'
import { api, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ManualRemovalForm, RemovalForm } from '#server/schemas/participation/participation.ts'

type RemovalResult =
  { outcome: 'REMOVED' } | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Removes somebody with the reason of the form, which is optional only for people added by hand. */
export async function removeFromForm(
  args: RequestArgs,
  { activityId, participantId }: { activityId: number; participantId: number },
  form: FormData,
): Promise<RemovalResult> {
  const isGhost = form.get('isGhost') === 'true'
  const submission = parseForm(form, isGhost ? ManualRemovalForm : RemovalForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }

  const query = { activityId, participantId, isGhost, ...submission.value }
  const { error, isDefined } = await safe(api(args).participation.remove({ query }))
  if (!error) return { outcome: 'REMOVED' }
  if (!isDefined) {
    const result = submission.reply({ formErrors: [waitOrGiveUp(error)] })
    return { outcome: 'RETURNED', result, status: 429 }
  }
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
