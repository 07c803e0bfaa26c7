import { z } from 'zod'
import { Order } from '#server/contract/entities/order.ts'
import { Language, PageParam } from '#server/schemas/platform/primitives.ts'
import { requiredLine } from '#server/schemas/platform/text.ts'
import { GuestPass } from './attendance-input.ts'
import { body, query } from './body.ts'
import { call, FILES_BUSY, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const tags = ['Orders']

const receipt = call
  .route({
    method: 'POST',
    path: '/user/orders',
    summary: 'The receipt of an order of mine, as a file',
    description:
      'A PDF in the language of the purchase, or in the one that `language` names. 404 for an order of somebody else, and for one that is not paid.',
    tags,
  })
  .input(
    body({
      transactionId: requiredLine('transactionId', 200),
      language: Language.nullish(),
      guestId: GuestPass,
    }),
  )
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, ...FILES_BUSY })
  .output(z.file())

const list = call
  .route({
    method: 'GET',
    path: '/user/orders',
    summary: 'My orders',
    description: 'Those that are paid, may still be paid, or were refunded; the newest first, ten a page.',
    tags,
  })
  .input(query({ page: PageParam, guestId: GuestPass }))
  .errors({ ...UNAUTHORIZED })
  .output(z.array(Order))

export const order = { receipt, list }
