import { invitation, member, organisation } from '#tests/api/world/organisations.ts'
import { newAddress, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

organisation.list                       in      in    none  none  none   none   none   none    none   none     none   own      own      in
organisation.list (of somebody else)    in      in    404   404   404    404    404    404     404    404      404    404      404      in
organisation.removeMember               in      in    404   404   404    404    404    404     404    404      ban    yes      admin      in
organisation.removeMember (leaving)     in      in    404   404   404    404    404    404     404    404      ban    yes      yes      in
organisation.act                        in      in    404   404   404    404    404    404     404    404      ban    yes      yes      in

pages.organisation.view                 in      in    404   404   404    404    404    404     404    404      ban    yes      admin      in
pages.organisation.invite               in      in    wait  wait  404    404    404    404     404    404      ban    yes      admin      in
pages.organisation.withdraw             in      in    404   404   404    404    404    404     404    404      ban    yes      admin      in
pages.organisation.setRole              in      in    404   404   404    404    404    404     404    404      ban    yes      admin      in
pages.organisation.issueCard            in      in    wait  wait  404    404    404    404     404    404      ban    yes      admin      in
pages.organisation.endCard              in      in    404   404   404    404    404    404     404    404      ban    yes      admin      in
pages.organisation.readInvitation       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.organisation.accept               in      in    mail  yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.organisation.decline              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
`

export const CALLS: Record<string, PrepareCall> = {
  'organisation.list': ({ club }, { client }) =>
    Promise.resolve(async () => {
      const list = await client.organisation.list({})
      return list.some(({ organisationId }) => organisationId === club.id) ? 'own' : 'none'
    }),
  'organisation.list (of somebody else)': async (app, { client }) => {
    const { id: userId } = await member(app, app.club)
    return () => yes(client.organisation.list({ userId }))
  },
  'organisation.removeMember': async (app, { client }) => {
    const { id: userId } = await member(app, app.club)
    const query = { organisationId: app.club.id, userId }
    return () => yes(client.organisation.removeMember({ query }))
  },
  /** Members leave as another person in their role, so that they stay for the other lines. */
  'organisation.removeMember (leaving)': async ({ newcomer, club }, caller) => {
    const { client, person } = caller.role.startsWith('org') ? await newcomer(caller.role) : caller
    const query = { organisationId: club.id, userId: person?.id ?? club.id }
    return () => yes(client.organisation.removeMember({ query }))
  },
  'organisation.act': ({ club }, { client }) =>
    Promise.resolve(() => yes(client.organisation.act({ organisationId: club.id }))),

  'pages.organisation.view': ({ club }, { client }) =>
    Promise.resolve(() => yes(client.pages.organisation.view({ organisationId: club.id }))),
  'pages.organisation.invite': ({ club }, { client }) => {
    const input = { organisationId: club.id, email: newAddress(), role: 'MEMBER' as const }
    return Promise.resolve(() => yes(client.pages.organisation.invite(input)))
  },
  'pages.organisation.withdraw': async (app, { client }) => {
    const { invitationId } = await invitation(app, app.club, { email: newAddress() })
    return () => yes(client.pages.organisation.withdraw({ organisationId: app.club.id, invitationId }))
  },
  'pages.organisation.setRole': async (app, { client }) => {
    const { id: userId } = await member(app, app.club)
    const input = { organisationId: app.club.id, userId, role: 'ADMIN' as const }
    return () => yes(client.pages.organisation.setRole(input))
  },
  'pages.organisation.issueCard': ({ club }, { client }) => {
    const card = { number: newAddress(), holder: 'Aline Roy', validUntil: '2027-12-31' }
    return Promise.resolve(() =>
      yes(client.pages.organisation.issueCard({ ...card, organisationId: club.id })),
    )
  },
  'pages.organisation.endCard': async ({ as, club }, { client }) => {
    const card = { number: newAddress(), holder: 'Aline Roy', validUntil: '2027-12-31' }
    const organisationId = club.id
    const { memberCardId } = await as(club).pages.organisation.issueCard({ ...card, organisationId })
    return () => yes(client.pages.organisation.endCard({ organisationId, memberCardId }))
  },
  'pages.organisation.readInvitation': async (app, { client }) => {
    const { link } = await invitation(app, await organisation(app), { email: newAddress() })
    return () => yes(client.pages.organisation.readInvitation({ link }))
  },
  'pages.organisation.accept': async (app, { client }) => {
    const { link } = await invitation(app, await organisation(app), { email: newAddress() })
    return () => yes(client.pages.organisation.accept({ link }))
  },
  'pages.organisation.decline': async (app, { client }) => {
    const { link } = await invitation(app, await organisation(app), { email: newAddress() })
    return () => yes(client.pages.organisation.decline({ link }))
  },
}
