import { z } from 'zod'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { Organisation } from '../entities/organisation.ts'
import { body, query } from './body.ts'
import { call, NOT_FOUND, ORGANISATION_ADMIN_REQUIRED, UNAUTHORIZED } from './call.ts'

const tags = ['Organisations']

const list = call
  .route({
    method: 'GET',
    path: '/user/organisations',
    summary: 'The organizations that I act for',
    description: 'Nothing while my address waits to be confirmed. A `userId` other than mine is not found.',
    tags,
  })
  .input(query({ userId: IdParam.optional() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.array(Organisation))

const removeMember = call
  .route({
    method: 'DELETE',
    path: '/user/organisations/member',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Remove a member from an organization, or leave it',
    description: 'Admins remove anybody, everybody may leave; but the last admin stays.',
    tags,
  })
  .input(z.object({ query: query({ userId: IdParam, organisationId: IdParam }) }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, ...ORGANISATION_ADMIN_REQUIRED, LAST_ADMIN: { status: 409 } })
  .output(z.object({ removed: z.literal(true) }))

const act = call
  .route({
    method: 'POST',
    path: '/user/organisations/acting',
    summary: 'Choose the organization that I act for',
    description:
      'The choice is kept with the session, of a browser or of a token, until the next one: what is published from then on is hosted by the organization. `null` acts for oneself again.',
    tags,
  })
  .input(body({ organisationId: Id.nullable() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .output(z.object({ organisationId: Id.nullable() }))

export const organisation = { list, removeMember, act }
