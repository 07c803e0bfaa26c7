import { open, signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentDifferences } from '#server/api/present/revision.ts'
import { PAGE_SIZE, withPlaces } from '#server/services/activity/read.ts'
import {
  acceptRevision,
  listRevisionQueue,
  refuseRevision,
  revertRevision,
} from '#server/services/moderation/revision-decision.ts'

const queue = open.pages.revision.queue.handler(async ({ input: { page }, context: { services } }) => {
  const { revisions, pictureKeys, total } = await listRevisionQueue(services, page)
  const listed = await withPlaces(
    services,
    revisions.map(({ activity }) => activity),
  )
  return {
    revisions: revisions.flatMap(({ revision, before, after }, index) => {
      const inList = listed[index]
      if (!inList) return []
      return {
        revisionId: revision.id,
        activity: presentSummary(inList),
        openedAt: revision.openedAt,
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

const accept = signedIn.pages.revision.accept.handler(async ({ input, context, errors }) => {
  const { outcome } = await acceptRevision(context.services, context.session, input)
  switch (outcome) {
    case 'DONE':
      return { revisionId: input.revisionId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_WAITING':
    case 'TOO_LATE': // only reverting can come too late
      throw errors.NOT_WAITING()
  }
})

const revert = signedIn.pages.revision.revert.handler(async ({ input, context, errors }) => {
  const { outcome } = await revertRevision(context.services, context.session, input)
  switch (outcome) {
    case 'DONE':
      return { revisionId: input.revisionId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_WAITING':
      throw errors.NOT_WAITING()
    case 'TOO_LATE':
      throw errors.TOO_LATE()
  }
})

const refuse = signedIn.pages.revision.refuse.handler(async ({ input, context, errors }) => {
  const { outcome } = await refuseRevision(context.services, context.session, input)
  switch (outcome) {
    case 'DONE':
      return { revisionId: input.revisionId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_WAITING':
    case 'TOO_LATE': // only reverting can come too late
      throw errors.NOT_WAITING()
  }
})

export const revision = { queue, accept, revert, refuse }
