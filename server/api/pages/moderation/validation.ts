import { open, signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { markdown } from '#server/documents/markdown.ts'
import { PAGE_SIZE, withPlaces } from '#server/services/activity/read.ts'
import {
  countWaiting,
  listReviewQueue,
  refuseActivity,
  validateActivity,
  withdrawActivity,
} from '#server/services/moderation/validation.ts'

const waiting = open.pages.moderation.waiting.handler(({ context: { services } }) => countWaiting(services))

const queue = open.pages.moderation.queue.handler(async ({ input, context: { services } }) => {
  const { activities, total } = await listReviewQueue(services, input.page)
  const listed = await withPlaces(
    services,
    activities.map(({ activity }) => activity),
  )
  return {
    activities: listed.map((inList, index) => ({
      ...presentSummary(inList),
      descriptionHtml: markdown(inList.activity.description),
      publishedAt: inList.activity.publishedAt ?? inList.activity.createdAt,
      publishedByHost: activities[index]?.publishedByHost ?? 0,
    })),
    total,
    page: input.page,
    hasNext: (input.page + 1) * PAGE_SIZE < total,
  }
})

const validate = signedIn.pages.moderation.validate.handler(
  async ({ input: { activityId }, context, errors }) => {
    const review = await validateActivity(context.services, context.session, activityId)
    switch (review.outcome) {
      case 'DONE':
        return { activityId, validation: review.validation }
      case 'NOT_FOUND':
        throw errors.NOT_FOUND()
      case 'NOT_WAITING':
        throw errors.NOT_WAITING()
    }
  },
)

const refuse = signedIn.pages.moderation.refuse.handler(async ({ input, context, errors }) => {
  const review = await refuseActivity(context.services, context.session, input)
  switch (review.outcome) {
    case 'DONE':
      return { activityId: input.activityId, validation: review.validation }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_WAITING':
      throw errors.NOT_WAITING()
  }
})

const withdraw = signedIn.pages.moderation.withdraw.handler(async ({ input, context, errors }) => {
  const review = await withdrawActivity(context.services, context.session, input)
  switch (review.outcome) {
    case 'DONE':
      return { activityId: input.activityId, validation: review.validation }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_WAITING':
      throw errors.NOT_WAITING()
  }
})

export const moderation = { waiting, queue, validate, refuse, withdraw }
