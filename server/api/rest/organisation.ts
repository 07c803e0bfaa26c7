import { signedIn } from '#server/api/base.ts'
import { presentOrganisation } from '#server/api/present/organisation.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { actFor, endMember, listOrganisations } from '#server/services/organisation/membership.ts'

const list = signedIn.organisation.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  // Nobody else may learn for whom a person acts.
  if (input.userId !== undefined && input.userId !== session.userId) throw errors.NOT_FOUND()
  return (await listOrganisations(services, session)).map(presentOrganisation)
})

const removeMember = signedIn.organisation.removeMember.handler(async ({ input, context, errors }) => {
  await unlessRefused(errors, endMember(context.services, context.session, input.query))
  return { removed: true }
})

const act = signedIn.organisation.act.handler(({ input, context, errors }) =>
  unlessRefused(errors, actFor(context.services, context.session, input.organisationId)),
)

export const organisation = { list, removeMember, act }
