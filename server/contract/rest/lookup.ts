import { z } from 'zod'
import { ActivityTypeParam } from '#server/schemas/activity/fields.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { Review } from '../entities/review.ts'
import { query } from './body.ts'
import { call } from './call.ts'

const tags = ['Lookups']

const types = call
  .route({
    method: 'GET',
    path: '/activity/types',
    summary: 'The types of activities, named in the language of the caller',
    tags,
  })
  .output(z.array(z.object({ typeId: Id, slug: z.string(), name: z.string() })))

const randomPicture = call
  .route({
    method: 'GET',
    path: '/activity/randompicture',
    summary: 'A cover drawn for a type of activity',
    tags,
  })
  .input(query({ typeId: ActivityTypeParam.default(1) }))
  .output(
    z.object({
      typeId: Id,
      /** A drawing for light mode, and the same for dark mode. */
      pictureUrl: z.string(),
      nightPictureUrl: z.string(),
    }),
  )

/** A month of the calendar and the activities in it. */
export const ChartMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  activities: z.int().min(0),
  participants: z.int().min(0),
})

const chart = call
  .route({
    method: 'GET',
    path: '/utils/chart',
    summary: 'Activities and participants a month, over the last twelve',
    tags,
  })
  .output(z.array(ChartMonth))

const reviews = call
  .route({
    method: 'GET',
    path: '/reviews',
    summary: 'The newest published reviews',
    description: 'Ten a page; of one activity or of one host, where these are named.',
    tags,
  })
  .input(query({ page: PageParam, activityId: IdParam.optional(), hostId: IdParam.optional() }))
  .output(z.array(Review))

export const lookup = { types, randomPicture, chart, reviews }
