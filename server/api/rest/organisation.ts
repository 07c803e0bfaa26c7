import type { MemberWithPerson } from '#db/queries/organisation/membership.ts'
import { signedIn } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import {
  actFor,
  endMember,
  listOrganisations,
  type OwnOrganisation,
} from '#server/services/organisation/membership.ts'

const list = signedIn.organisation.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  // Nobody else may learn for whom a person acts.
  if (input.userId !== undefined && input.userId !== session.userId) throw errors.NOT_FOUND()
  return (await listOrganisations(services, session)).map(presentOrganisation)
})

const removeMember = signedIn.organisation.removeMember.handler(async ({ input, context, errors }) => {
  const { outcome } = await endMember(context.services, context.session, input.query)
  switch (outcome) {
    case 'ENDED':
      return { removed: true as const }
    case 'LAST_ADMIN':
      throw errors.LAST_ADMIN()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'NOT_FOUND': // a stranger must not learn who belongs to what
      throw errors.NOT_FOUND()
  }
})

const act = signedIn.organisation.act.handler(async ({ input, context, errors }) => {
  const choice = await actFor(context.services, context.session, input.organisationId)
  if (choice.outcome === 'NOT_FOUND') throw errors.NOT_FOUND()
  return { organisationId: choice.actingFor?.organisationId ?? null }
})

function presentOrganisation(organisation: OwnOrganisation) {
  const { organisationId, role, members } = organisation
  return {
    organisationId,
    incName: displayName(organisation),
    pictureUrl: null,
    role,
    members: members.map(presentMember),
  }
}

export function presentMember(member: MemberWithPerson) {
  const { userId, role, since } = member
  return { userId, displayName: displayName(member), pictureUrl: null, role, since }
}

export const organisation = { list, removeMember, act }
