import { requiredLine } from '#server/schemas/platform/text.ts'
import { body } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Orders']

const receipt = notBuilt
  .route({
    method: 'POST',
    path: '/user/orders',
    summary: 'The receipt of an order of mine, as a file',
    tags,
  })
  .input(body({ transactionId: requiredLine('transactionId', 200) }))

const list = notBuilt.route({ method: 'GET', path: '/user/orders', summary: 'My orders', tags })

export const order = { receipt, list }
