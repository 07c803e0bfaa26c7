import { photo, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

profile.read                            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
profile.read (of who only takes part)   404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404
profile.read (one's own)                in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
profile.update                          in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
profile.updateBilling                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      admin      in
profile.setPicture                      in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
profile.readPicture                     in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
profile.saveInterests                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
profile.readInterests                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
profile.saveFilters                     in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
profile.readFilters                     in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
profile.follow                          in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
`

export const CALLS: Record<string, PrepareCall> = {
  'profile.read': async ({ hike }, caller) => {
    const { host } = await hike(caller)
    return () => yes(caller.client.profile.read({ userId: host.id }))
  },
  'profile.read (of who only takes part)': async ({ hike, stranger }, caller) => {
    const { person } = await stranger(await hike(caller))
    return () => yes(caller.client.profile.read({ userId: person.id }))
  },
  "profile.read (one's own)": plain((client) => client.profile.read({})),
  'profile.update': plain((client) => client.profile.update({ description: 'Marche lentement.' })),
  'profile.updateBilling': plain((client) => client.profile.updateBilling({ billingMail: 'c@exemple.org' })),
  'profile.setPicture': plain(async (client) => client.profile.setPicture({ file: await photo })),
  'profile.readPicture': plain((client) => client.profile.readPicture()),
  'profile.saveInterests': plain((client) => client.profile.saveInterests({ selectedTypes: [1] })),
  'profile.readInterests': plain((client) => client.profile.readInterests()),
  'profile.saveFilters': plain((client) => client.profile.saveFilters({ filters: { search: 'neige' } })),
  'profile.readFilters': plain((client) => client.profile.readFilters()),
  'profile.follow': async ({ activity }, { client }) => {
    const { host } = await activity()
    return () => yes(client.profile.follow({ userId: host.id }))
  },
}
