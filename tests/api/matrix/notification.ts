import { randomUUID } from 'node:crypto'
import { makeNewsletterLink, subscribe, unsubscribeToken } from '#server/services/notification/newsletter.ts'
import { switchOffToken } from '#server/services/notification/preferences.ts'
import type { App } from './people.ts'
import { newAddress, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

contact.subscribe                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.notification.read                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.notification.save                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.notification.switchOff            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.newsletter.confirm                yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.newsletter.unsubscribe            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.newsletter.overview               in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.newsletter.send                   in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'contact.subscribe': plain((client) => client.contact.subscribe({ email: newAddress() })),

  'pages.notification.read': plain((client) => client.pages.notification.read()),
  'pages.notification.save': plain((client) => client.pages.notification.save({ NEXT_24H: 'NONE' })),
  'pages.notification.switchOff': async ({ services, participant }, { client }) => {
    const link = switchOffToken(services, (await participant()).id, 'NEXT_24H')
    return () => yes(client.pages.notification.switchOff({ link }))
  },

  'pages.newsletter.confirm': async ({ services }, caller) => {
    const link = await makeNewsletterLink(services, await newsletterOf(services))
    return () => yes(caller.client.pages.newsletter.confirm({ link: link ?? '' }))
  },
  'pages.newsletter.unsubscribe': async ({ services }, caller) => {
    const link = unsubscribeToken(services, await newsletterOf(services))
    return () => yes(caller.client.pages.newsletter.unsubscribe({ link }))
  },
  'pages.newsletter.overview': plain((client) => client.pages.newsletter.overview()),
  'pages.newsletter.send': plain((client) => client.pages.newsletter.send(promotion)),
}

const promotion = {
  subjectFr: 'L’hiver arrive',
  textFr: 'Voici les sorties.',
  subjectEn: 'Winter comes',
  textEn: 'Here are the outings.',
  path: '/activites',
  requestKey: randomUUID(),
}

/** An address that asked for the newsletter. */
async function newsletterOf(services: App['services']): Promise<number> {
  const email = newAddress()
  await subscribe(services, { email, locale: 'fr' })
  const { id } = await services.db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
