import { z } from 'zod'
import { operatorPage, operatorView } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import {
  acceptRevision,
  listRevisionQueue,
  refuseRevision,
  revertRevision,
} from '#server/services/moderation/revision-decision.ts'

/** Later changes that are online and wait, oldest first. */
const queue = operatorView
  .input(z.object({ page: PageParam }))
  .handler(async ({ input: { page }, context: { services } }) => {
    const { revisions, pictureKeys, total } = await listRevisionQueue(services, page)
    const listed = await withPlaces(
      services,
      revisions.map(({ activity }) => activity),
    )
    // It compares words with a library that only operators need.
    const { presentDifferences } = await import('#server/api/present/revision.ts')
    return {
      revisions: revisions.flatMap(({ revision, before, after }, index) => {
        const inList = listed[index]
        if (!inList) return []
        return {
          revisionId: revision.id,
          activity: presentSummary(inList),
          openedAt: revision.openedAt,
          /** Identifies, in a decision, the change that was read. */
          changedAt: revision.changedAt,
          people: inList.taken,
          differences: presentDifferences({ before, after }, pictureKeys),
        }
      }),
      total,
      page,
      hasNext: (page + 1) * PAGE_SIZE < total,
    }
  })

const decisions = operatorPage.errors({
  ...NOT_FOUND,
  NOT_WAITING: { status: 409 },
  TOO_LATE: { status: 409 },
})

const ReadRevision = z.object({
  revisionId: IdParam,
  changedAt: z.string({ error: 'common.notText' }).max(30, 'common.notText'),
})
const Refusal = ReadRevision.extend(ModerationForm.shape)

const accept = decisions.input(ReadRevision).handler(useCase(acceptRevision))

const revert = decisions.input(Refusal).handler(useCase(revertRevision))

const refuseChange = decisions.input(Refusal).handler(useCase(refuseRevision))

export const revision = { queue, accept, revert, refuse: refuseChange }
