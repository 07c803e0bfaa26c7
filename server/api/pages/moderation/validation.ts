import { z } from 'zod'
import { operatorPage, operatorView } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { markdown } from '#server/documents/markdown.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import {
  countWaiting,
  listValidationQueue,
  refuseActivity,
  validateActivity,
  withdrawActivity,
} from '#server/services/moderation/validation.ts'

/** The number of each kind that waits, for the tabs. */
const waiting = operatorView.handler(({ context: { services } }) => countWaiting(services))

/** Activities that wait for an operator, oldest first. */
const queue = operatorView
  .input(z.object({ page: PageParam }))
  .handler(async ({ input: { page }, context: { services } }) => {
    const { activities, total } = await listValidationQueue(services, page)
    const listed = await withPlaces(
      services,
      activities.map(({ activity }) => activity),
    )
    return {
      activities: listed.map((inList, index) => ({
        ...presentSummary(inList),
        descriptionHtml: markdown(inList.activity.description),
        bannerUrl: pictureUrl(inList.activity.bannerKey, 1600),
        publishedAt: inList.activity.publishedAt ?? inList.activity.createdAt,
        /** Identifies, in a decision, the contents that were read. */
        version: inList.activity.version,
        /** How many activities this host has published, this one included. */
        publishedByHost: activities[index]?.publishedByHost ?? 0,
      })),
      total,
      page,
      hasNext: (page + 1) * PAGE_SIZE < total,
    }
  })

const decisions = operatorPage.errors({ ...NOT_FOUND, NOT_WAITING: { status: 409 } })

const ReadActivity = z.object({
  activityId: IdParam,
  version: z.int({ error: 'common.id' }).min(0, 'common.id').optional(),
})

const validate = decisions.input(ReadActivity).handler(useCase(validateActivity))

const refuseWaiting = decisions
  .input(ReadActivity.extend(ModerationForm.shape))
  .handler(useCase(refuseActivity))

/** Removes an online activity from the lists. */
const withdraw = decisions
  .input(z.object({ activityId: IdParam, ...ModerationForm.shape }))
  .handler(useCase(withdrawActivity))

export const moderation = { waiting, queue, validate, refuse: refuseWaiting, withdraw }
