import { createRouterClient } from '@orpc/server'
import { router } from '#server/api/router.ts'
import type { OrganisationRole } from '#server/domain/organisation/acting.ts'
import type { Context } from '#server/runtime/context.ts'
import { describeActingFor } from '#server/services/account/sign-in/describe-session.ts'
import { acceptInvitation, invite, sealInvitation } from '#server/services/organisation/invitation.ts'
import type { Person, PersonOverrides } from './cast.ts'
import type { World } from './world.ts'

type App = Pick<World, 'services' | 'participant' | 'sessionOf' | 'contextOf'>

let organisations = 0

/** An organisation with an account of its own. */
export function organisation(app: App, inputs: PersonOverrides = {}): Promise<Person> {
  organisations++
  return app.participant({ organisationName: `Club de marche ${organisations}`, ...inputs })
}

/** The organisation invites this address; returns the invitation and the secret of its link. */
export async function invitation(
  { services, sessionOf }: App,
  host: Person,
  { email, role = 'MEMBER' }: { email: string; role?: OrganisationRole },
): Promise<{ invitationId: number; link: string }> {
  const input = { organisationId: host.id, email, role, locale: 'fr' as const }
  const inviting = await invite(services, await sessionOf(host), input)
  if ('refused' in inviting) throw new Error(inviting.refused)
  const { invitationId } = inviting
  return { invitationId, link: sealInvitation(services, invitationId) }
}

/** A person who accepted an invitation. */
export async function member(
  app: App,
  host: Person,
  role: OrganisationRole = 'MEMBER',
  person?: Person,
): Promise<Person> {
  const invited = person ?? (await app.participant())
  const { link } = await invitation(app, host, { email: invited.email, role })
  const accepting = await acceptInvitation(app.services, await app.sessionOf(invited), link)
  if ('refused' in accepting) throw new Error(accepting.refused)
  return invited
}

/** The context of a procedure for a person who chose to act for this organisation. */
export async function actingContext(app: App, person: Person, host: Person): Promise<Context> {
  const context = await app.contextOf(person)
  const actingFor = await describeActingFor(app.services, host.id, person.id)
  return { ...context, session: context.session && { ...context.session, actingFor } }
}

/** All procedures, as a person who acts for this organisation may call them. */
export function acting(app: App, person: Person, host: Person) {
  return createRouterClient(router, { context: () => actingContext(app, person, host) })
}
