import { requiredLine } from '#server/schemas/platform/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Subscription']

const listProducts = notBuilt.route({
  method: 'GET',
  path: '/stripe/products',
  summary: 'The plans and their prices',
  tags,
})

const subscribe = notBuilt
  .route({ method: 'POST', path: '/subscription', summary: 'Subscribe to a plan', tags })
  .input(body({ priceId: requiredLine('priceId', 200) }))

const read = notBuilt.route({ method: 'GET', path: '/subscription', summary: 'My subscription', tags })

const end = notBuilt.route({
  method: 'DELETE',
  path: '/user/subscriptions',
  summary: 'End my subscription',
  tags,
})

const list = notBuilt.route({
  method: 'GET',
  path: '/user/subscriptions',
  summary: 'My subscriptions, past ones too',
  tags,
})

export const subscription = { listProducts, subscribe, read, end, list }
