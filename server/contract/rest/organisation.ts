import { z } from 'zod'
import { IdParam } from '#server/schemas/common.ts'
import { query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Organisations']

const list = notBuilt
  .route({
    method: 'GET',
    path: '/user/organisations',
    summary: 'The organisations that a person acts for; mine without `userId`',
    tags,
  })
  .input(query({ userId: IdParam.optional() }))

const removeMember = notBuilt
  .route({
    method: 'DELETE',
    path: '/user/organisations/member',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Remove a member from an organisation, or leave it',
    tags,
  })
  .input(z.object({ query: query({ userId: IdParam, organisationId: IdParam }) }))

export const organisation = { list, removeMember }
