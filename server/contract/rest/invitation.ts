import { Id, IdParam } from '#server/schemas/common.ts'
import { Guests } from './activity-input.ts'
import { body, query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Invitations']

const send = notBuilt
  .route({
    method: 'POST',
    path: '/activity/guests',
    summary: 'Send the invitations of an activity of mine that have not left',
    tags,
  })
  .input(body({ activityId: Id }))

const save = notBuilt
  .route({ method: 'PUT', path: '/activity/guests', summary: 'Say whom I invite', tags })
  .input(body({ activityId: Id, guests: Guests }))

const list = notBuilt
  .route({ method: 'GET', path: '/activity/guests', summary: 'Whom I invited, and who answered', tags })
  .input(query({ activityId: IdParam }))

export const invitation = { send, save, list }
