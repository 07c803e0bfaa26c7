import { Id, IdParam, PageParam } from '#server/schemas/common.ts'
import { requiredProse } from '#server/schemas/text.ts'
import { body, query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Comments']

const add = notBuilt
  .route({
    method: 'POST',
    path: '/comment',
    summary: 'Comment on an activity, or answer a comment (`commentId`)',
    tags,
  })
  .input(body({ activityId: Id, comment: requiredProse('comment', 2000), commentId: Id.nullish() }))

const list = notBuilt
  .route({ method: 'GET', path: '/comment', summary: 'Comments on an activity, ten a page', tags })
  .input(query({ activityId: IdParam, page: PageParam }))

export const comment = { add, list }
