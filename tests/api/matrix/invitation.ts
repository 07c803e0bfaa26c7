import { invitationLink } from '#server/services/invitation/link.ts'
import type { App } from './people.ts'
import { newAddress, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

invitation.send                         in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
invitation.save                         in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
invitation.list                         in      in    404   404   404    404    yes    yes     404    404      404    yes      admin      in

pages.invitation.view                   in      in    404   404   404    404    yes    yes     404    404      404    yes      admin      in
pages.invitation.add                    in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
pages.invitation.remove                 in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.invitation.remind                 in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
pages.invitation.read                   yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.invitation.answer                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.invitation.readStop               yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.invitation.stop                   yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
`

export const CALLS: Record<string, PrepareCall> = {
  'invitation.send': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.invitation.send({ activityId }))
  },
  'invitation.save': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.invitation.save({ activityId, guests: [{ email: newAddress() }] }))
  },
  'invitation.list': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.invitation.list({ activityId }))
  },

  'pages.invitation.view': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.invitation.view({ activityId }))
  },
  'pages.invitation.add': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.invitation.add({ activityId, guests: [{ email: newAddress() }] }))
  },
  'pages.invitation.remove': async (app, caller) => {
    const { id: activityId } = await app.hike(caller)
    const invitationId = await invitedTo(app, activityId)
    return () => yes(caller.client.pages.invitation.remove({ activityId, invitationId }))
  },
  'pages.invitation.remind': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.invitation.remind({ activityId }))
  },
  'pages.invitation.read': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'answer')
    return () => yes(caller.client.pages.invitation.read({ link }))
  },
  'pages.invitation.answer': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'answer')
    return () => yes(caller.client.pages.invitation.answer({ link, answer: 'ACCEPTED' }))
  },
  'pages.invitation.readStop': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'stop')
    return () => yes(caller.client.pages.invitation.readStop({ link }))
  },
  'pages.invitation.stop': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'stop')
    return () => yes(caller.client.pages.invitation.stop({ link, stop: true }))
  },
}

/** A person whom the host of this activity invited. */
async function invitedTo({ db }: App, activityId: number): Promise<number> {
  const { hostId } = await db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const email = newAddress()
  const nothing = {
    dueAt: null,
    emailedAt: null,
    answer: null,
    answeredAt: null,
    answeredBy: null,
    endedAt: null,
  }
  const row = { activityId, email, emailKey: email, invitedBy: hostId, createdAt: '2026-11-20T17:00:00.000Z' }
  const added = db.insertInto('activityInvitation').values({ ...row, ...nothing })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}
