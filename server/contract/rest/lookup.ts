import { z } from 'zod'
import { Id, IdParam } from '#server/schemas/common.ts'
import { query } from './body.ts'
import { call, notBuilt } from './call.ts'

const tags = ['Lookups']

const types = call
  .route({
    method: 'GET',
    path: '/activity/types',
    summary: 'The types of activities, named in the language of the asker',
    tags,
  })
  .output(z.array(z.object({ typeId: Id, slug: z.string(), name: z.string() })))

const randomPicture = notBuilt
  .route({
    method: 'GET',
    path: '/activity/randompicture',
    summary: 'A cover drawn for a type of activity',
    tags,
  })
  .input(query({ typeId: IdParam.default(1) }))

const chart = notBuilt.route({
  method: 'GET',
  path: '/utils/chart',
  summary: 'Activities and participants a month, over the last twelve',
  tags,
})

const reviews = notBuilt.route({
  method: 'GET',
  path: '/reviews',
  summary: 'The newest published reviews',
  tags,
})

export const lookup = { types, randomPicture, chart, reviews }
