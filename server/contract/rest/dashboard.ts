import { firstDay, lastDay } from '#server/schemas/platform/date.ts'
import { query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Dashboard']

const stats = notBuilt.route({
  method: 'GET',
  path: '/dashboard/stats',
  summary: 'The figures of my activities',
  tags,
})

const payments = notBuilt
  .route({
    method: 'GET',
    path: '/dashboard/payments',
    summary: 'What was paid to me between two days',
    tags,
  })
  .input(query({ startDate: firstDay, endDate: lastDay }))

const participants = notBuilt.route({
  method: 'GET',
  path: '/dashboard/participants',
  summary: 'The participants of my activities',
  tags,
})

export const dashboard = { stats, payments, participants }
