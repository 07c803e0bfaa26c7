import { makePromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makeParentLink } from '#server/services/account/parent.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { PASSWORD } from '#tests/api/world/world.ts'
import type { App } from './people.ts'
import { newAddress, newCode, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

account.signUp                          yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
account.signUp (as a guest)             yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
account.resendConfirmation              in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
account.confirmEmail                    yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
account.askPasswordCode                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
account.requestPassword                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
account.requestPassword (of a guest)    guest   guest guest guest guest  guest  guest  guest   guest  guest    guest  guest    guest      guest
account.changePassword (with a code)    yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
account.changePassword (one's own)      in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
account.redeemCode                      in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      admin    in

pages.account.acceptTerms               in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.account.billing                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      admin      in
pages.account.choosePassword            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.account.passwordCode              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.account.choosePassword (no link)  404     404   404   404   404    404    404    404     404    404      404    404      404      404
pages.account.details                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.parentRequest             yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.account.agreeAsParent             yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.account.agreeAsParent (no link)   404     404   404   404   404    404    404    404     404    404      404    404      404      404
pages.account.sponsor                   yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.account.closure                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.leaving                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.ownData                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.remove                    in      in    yes   yes   yes    yes    409    409     409    yes      yes    yes      yes      in
pages.account.removePicture             in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.dashboard.read                    in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.consent.record                    yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.promotionalCode.list              in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.promotionalCode.read              in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.promotionalCode.make              in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.promotionalCode.end               in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'account.signUp': plain((client) =>
    client.account.signUp({
      username: newAddress(),
      password: PASSWORD,
      firstname: 'Mira',
      name: 'Roy',
    }),
  ),
  'account.signUp (as a guest)': plain((client) =>
    client.account.signUp({ asGuest: true, username: newAddress(), firstname: 'Mira' }),
  ),
  'account.resendConfirmation': plain((client) => client.account.resendConfirmation()),
  'account.confirmEmail': async ({ services, participant }, { client }) => {
    const { id } = await participant({ emailConfirmed: false })
    const clid = await makeConfirmationLink(services, id)
    return () => yes(client.account.confirmEmail({ clid }))
  },
  'account.askPasswordCode': async ({ participant }, { client }) => {
    const { email } = await participant()
    return () => yes(client.account.askPasswordCode({ email }))
  },
  'account.requestPassword': async ({ participant }, { client }) => {
    const { email } = await participant()
    return () => yes(client.account.requestPassword({ email }))
  },
  'account.requestPassword (of a guest)': async ({ services }, { client }) => {
    const { email } = await guestOf(services)
    return () => yes(client.account.requestPassword({ email }))
  },
  'account.changePassword (with a code)': async ({ services, participant }, { client }) => {
    const code = await makePasswordCode(services, (await participant()).id)
    return () => yes(client.account.changePassword({ code, newPass: PASSWORD }))
  },
  "account.changePassword (one's own)": plain((client) =>
    client.account.changePassword({ previousPass: PASSWORD, newPass: PASSWORD }),
  ),
  'account.redeemCode': async ({ services, people, sessionOf }, { client }) => {
    const code = newCode()
    const terms = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-11-01T00:00:00.000Z', mostUses: null }
    const input = { code, months: null, percent: 20, purpose: 'La matrice', ...terms }
    await makePromotionalCode(services, await sessionOf(people.operator!), input)
    return () => yes(client.account.redeemCode({ code }))
  },

  'pages.account.acceptTerms': plain((client) => client.pages.account.acceptTerms()),
  'pages.account.billing': plain((client) => client.pages.account.billing()),
  'pages.account.choosePassword': async ({ services }, { client }) => {
    const guestId = await makeGuestLink(services, (await guestOf(services)).id)
    return () => yes(client.pages.account.choosePassword({ guestId, newPass: PASSWORD }))
  },
  'pages.account.passwordCode': async ({ services, participant }, { client }) => {
    const code = await makePasswordCode(services, (await participant()).id)
    return () => yes(client.pages.account.passwordCode({ code }))
  },
  'pages.account.choosePassword (no link)': async ({ services }, { client }) => {
    const { pass: guestId } = await guestOf(services)
    return () => yes(client.pages.account.choosePassword({ guestId, newPass: PASSWORD }))
  },
  'pages.account.details': plain((client) => client.pages.account.details()),
  'pages.account.parentRequest': async (app, { client }) => {
    const link = await parentLinkOf(app)
    return () => yes(client.pages.account.parentRequest({ link }))
  },
  'pages.account.agreeAsParent': async (app, { client }) => {
    const link = await parentLinkOf(app)
    return () => yes(client.pages.account.agreeAsParent({ link }))
  },
  'pages.account.agreeAsParent (no link)': plain((client) =>
    client.pages.account.agreeAsParent({ link: 'v1.personne' }),
  ),
  'pages.account.sponsor': plain((client) => client.pages.account.sponsor({ code: 'AMIE2026' })),
  'pages.account.closure': plain((client) => client.pages.account.closure()),
  'pages.account.leaving': plain((client) => client.pages.account.leaving()),
  'pages.account.ownData': plain((client) => client.pages.account.ownData()),
  'pages.account.remove': async ({ newcomer }, { role }) => {
    const { client } = await newcomer(role)
    return () => yes(client.pages.account.remove())
  },
  'pages.account.removePicture': plain((client) => client.pages.account.removePicture()),

  'pages.dashboard.read': plain((client) => client.pages.dashboard.read()),
  'pages.consent.record': plain((client) =>
    client.pages.consent.record({ answer: 'DECLINED', pseudonym: null }),
  ),

  'pages.promotionalCode.list': plain((client) => client.pages.promotionalCode.list({})),
  'pages.promotionalCode.read': async (app, { client }) => {
    const codeId = await openCode(app)
    return () => yes(client.pages.promotionalCode.read({ codeId }))
  },
  'pages.promotionalCode.make': plain((client) =>
    client.pages.promotionalCode.make({
      code: newCode(),
      months: 1,
      startDate: '2026-11-20',
      endDate: '2027-11-20',
      purpose: 'La matrice',
    }),
  ),
  'pages.promotionalCode.end': async (app, { client }) => {
    const codeId = await openCode(app)
    return () => yes(client.pages.promotionalCode.end({ codeId, reason: 'Assez.' }))
  },
}

/** A code that the operator of the platform has created. */
async function openCode({ services, people, sessionOf }: App): Promise<number> {
  const code = newCode()
  const days = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-11-01T00:00:00.000Z' }
  const input = { code, months: 1, percent: null, mostUses: null, purpose: 'La matrice', ...days }
  const making = await makePromotionalCode(services, await sessionOf(people.operator!), input)
  if ('refused' in making) throw new Error(making.refused)
  return making.codeId
}

/** The secret in the e-mail to the parent of a person under 14. */
async function parentLinkOf(app: App): Promise<string> {
  const child = await app.participant()
  const parentEmail = newAddress()
  await app.db.updateTable('user').set({ parentEmail }).where('id', '=', child.id).execute()
  return makeParentLink(app.services, { id: child.id, parentEmail })
}
