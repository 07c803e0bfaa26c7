import { randomUUID } from 'node:crypto'
import { wayOutLink } from '#server/services/notification/custom-email/way-out.ts'
import type { App } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

email.save                              in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
email.save (reminder)                   in      in    wait  wait  404    404    pro    yes     404    404      ban    yes      admin      in
email.save (now, to everybody)          in      in    wait  wait  404    404    pro    yes     404    404      ban    yes      admin      in
email.save (now, to one person)         in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
email.test                              in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
email.read                              in      in    404   404   404    404    yes    yes     404    yes      404    yes      admin      in

pages.hostEmail.view                    in      in    404   404   404    404    yes    yes     404    yes      404    yes      admin      in
pages.hostEmail.compose                 in      in    404   404   404    404    yes    yes     404    404      404    yes      admin      in
pages.hostEmail.preview                 in      in    404   404   404    404    yes    yes     404    404      404    yes      admin      in
pages.hostEmail.send                    in      in    wait  wait  404    404    pro    yes     404    404      ban    yes      admin      in
pages.hostEmail.remove                  in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.hostEmail.stop                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.hostEmail.readWayOut              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.hostEmail.takeWayOut              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
`

const content = 'Apportez vos raquettes.'

export const CALLS: Record<string, PrepareCall> = {
  'email.save': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.email.save({ activityId, templateType: 'CONFIRMATION', content }))
  },
  'email.save (reminder)': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.email.save({ activityId, templateType: 'NEXT_24H', content }))
  },
  'email.save (now, to everybody)': async (app, caller) => {
    const { activityId } = await app.stranger(await app.hike(caller))
    return () => yes(caller.client.email.save({ activityId, templateType: 'NOW', content }))
  },
  'email.save (now, to one person)': async (app, caller) => {
    const { activityId, participantId } = await app.stranger(await app.hike(caller))
    const message = { activityId, templateType: 'NOW' as const, content, participantsId: [participantId] }
    return () => yes(caller.client.email.save(message))
  },
  'email.test': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.email.test({ activityId, templateType: 'AFTER', content }))
  },
  'email.read': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.email.read({ activityId }))
  },

  'pages.hostEmail.view': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hostEmail.view({ activityId }))
  },
  'pages.hostEmail.compose': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hostEmail.compose({ activityId, participantsId: [] }))
  },
  'pages.hostEmail.preview': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hostEmail.preview({ activityId, content }))
  },
  'pages.hostEmail.send': async (app, caller) => {
    const { activityId } = await app.stranger(await app.hike(caller))
    const message = { activityId, content, mayReply: false, requestKey: randomUUID() }
    return () => yes(caller.client.pages.hostEmail.send(message))
  },
  'pages.hostEmail.remove': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hostEmail.remove({ activityId, type: 'AFTER' }))
  },
  'pages.hostEmail.stop': async (app, caller) => {
    const { id: activityId } = await app.hike(caller)
    const mailingId = await sendingOf(app, activityId)
    return () => yes(caller.client.pages.hostEmail.stop({ activityId, mailingId }))
  },
  'pages.hostEmail.readWayOut': async (app, caller) => {
    const link = await linkOf(app, (await app.hike(caller)).id)
    return () => yes(caller.client.pages.hostEmail.readWayOut({ link }))
  },
  'pages.hostEmail.takeWayOut': async (app, caller) => {
    const link = await linkOf(app, (await app.hike(caller)).id)
    return () => yes(caller.client.pages.hostEmail.takeWayOut({ link, stop: true }))
  },
}

/** What the host of this activity has sent. */
async function sendingOf({ db }: App, activityId: number): Promise<number> {
  const at = '2026-11-20T17:00:00.000Z'
  const about = { templateType: 'NOW', subject: null, content, usesCustomLogo: false, mayReply: false }
  const details = JSON.stringify({ ...about, selection: { audience: 'ALL' }, recipients: 1 })
  const row = { kind: 'CUSTOM_NOW' as const, activityId, details, dueAt: at, begunAt: at, createdAt: at }
  return (await db.insertInto('mailing').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The way out of somebody whom the host of this activity wrote to. */
async function linkOf({ db, services, participant }: App, activityId: number): Promise<string> {
  const { hostId } = await db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  return wayOutLink(services, hostId, { userId: (await participant()).id })
}
