import { signedIn } from '#server/api/base.ts'
import { presentOrganisation } from '#server/api/present/organisation.ts'
import { refuse } from '#server/api/refuse.ts'
import { actFor, endMember, listOrganisations } from '#server/services/organisation/membership.ts'

const list = signedIn.organisation.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  // Nobody else may learn for whom a person acts.
  if (input.userId !== undefined && input.userId !== session.userId) throw errors.NOT_FOUND()
  return (await listOrganisations(services, session)).map(presentOrganisation)
})

const removeMember = signedIn.organisation.removeMember.handler(async ({ input, context, errors }) => {
  const ended = await endMember(context.services, context.session, input.query)
  if ('refused' in ended) throw refuse(errors, ended)
  return { removed: true }
})

const act = signedIn.organisation.act.handler(async ({ input, context, errors }) => {
  const chosen = await actFor(context.services, context.session, input.organisationId)
  if ('refused' in chosen) throw refuse(errors, chosen)
  return chosen
})

export const organisation = { list, removeMember, act }
