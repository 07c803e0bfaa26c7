import { z } from 'zod'
import { PartySize } from '#server/schemas/participation/join.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { GuestPass } from './attendance-input.ts'
import { body, query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Waiting list']

const join = notBuilt
  .route({ method: 'POST', path: '/activity/waitinglist', summary: 'Wait for places that come free', tags })
  .input(body({ activityId: Id, nbrParticipant: PartySize, guestId: GuestPass }))

const leave = notBuilt
  .route({
    method: 'DELETE',
    path: '/activity/waitinglist',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Stop waiting',
    tags,
  })
  .input(z.object({ query: query({ activityId: IdParam, guestId: GuestPass }) }))

export const waitingList = { join, leave }
