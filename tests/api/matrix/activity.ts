import { insertImprovement, recordImprovement } from '#db/queries/activity/improvement.ts'
import type { App } from './people.ts'
import { draft, howMuch, photo, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

activity.publish                        in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
activity.read                           few     few   few   few   few    few    all    all     few    all      few    all      all      few
activity.read (one's own)               few     few   own   own   own    own    all    all     own    all      own    all      all      few
activity.read (not online)              404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404
activity.read (private)                 404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404
activity.cancel                         in      in    404   404   404    404    yes    yes     404    yes      ban    yes      admin      in
activity.cancel (one's own)             in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      admin      in
activity.cancel (after the start)       in      in    404   404   404    404    late   late    404    yes      ban    late     admin      in
activity.setPicture                     in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
activity.setPicture (one's own)         in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
activity.listMine                       in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
activity.update                         in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
activity.update (one's own)             in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
activity.countExternal                  yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

improvement.ask                         in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
improvement.keep                        in      in    404   404   404    404    404    404     404    404      ban    404      404      in
improvement.keep (one's own)            in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

place.search                            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
place.read                              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.activity.read                     yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.activity.read (one's own)         few     few   own   own   own    own    few    few     own    own      own    own      own      few
pages.activity.read (not online)        404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404
pages.activity.read (private)           404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404
pages.activity.hostCard                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.activity.calendar                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.improvement.ask                   in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.picture.keep                      in      in    yes   wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.picture.state                     yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.picture.drawing                   yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
`

export const CALLS: Record<string, PrepareCall> = {
  'activity.publish': plain((client) => client.activity.publish({ activity: draft })),
  'activity.read': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return async () => howMuch((await caller.client.activity.read({ activityId })).participants)
  },
  "activity.read (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { activityId } = await stranger(activity)
    await ownParticipation(caller, activity)
    return async () => howMuch((await caller.client.activity.read({ activityId })).participants)
  },
  'activity.read (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.read({ activityId }))
  },
  'activity.read (private)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ isPrivate: true }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.read({ activityId }))
  },
  'activity.cancel': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return () => yes(caller.client.activity.cancel({ query: { activityId } }))
  },
  "activity.cancel (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller, { isOwn: true }))
    return () => yes(caller.client.activity.cancel({ query: { activityId } }))
  },
  'activity.cancel (after the start)': async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { activityId } = await stranger(await hike(caller, { start: inAnHour() }))
    begin()
    return () => yes(caller.client.activity.cancel({ query: { activityId, reason: 'Tempête' } }))
  },
  'activity.setPicture': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const file = await photo
    return () => yes(caller.client.activity.setPicture({ query: { activityId }, body: { file } }))
  },
  "activity.setPicture (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    const file = await photo
    return () => yes(caller.client.activity.setPicture({ query: { activityId }, body: { file } }))
  },
  'activity.listMine': plain((client) => client.activity.listMine({})),
  'activity.update': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.activity.update({ activity: { activityId, name: 'Une autre marche' } }))
  },
  "activity.update (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.activity.update({ activity: { activityId, name: 'Une autre marche' } }))
  },
  'activity.countExternal': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    const externalTicketUrl = 'https://billets.exemple.org'
    await db.updateTable('activity').set({ externalTicketUrl }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.countExternal({ activityId }))
  },

  'improvement.ask': plain((client) => client.improvement.ask({ prompt: 'Une marche.' })),
  'improvement.keep': async (app, { client }) => {
    const improvmentId = await improvementOf(app, await app.participant())
    return () => yes(client.improvement.keep({ improvmentId, newResponse: 'À moi.' }))
  },
  "improvement.keep (one's own)": async (app, { client, person }) => {
    const improvmentId = await improvementOf(app, person ?? (await app.participant()))
    return () => yes(client.improvement.keep({ improvmentId, newResponse: 'Une belle marche.' }))
  },

  'place.search': plain((client) => client.place.search({ search: 'rimouski' })),
  'place.read': async ({ services }, { client }) => {
    const [place] = await services.places.search('rimouski', 1)
    return () => yes(client.place.read({ place_id: place!.id }))
  },

  'pages.activity.hostCard': async ({ hike }, caller) => {
    const { id: exceptId, host } = await hike(caller)
    return () => yes(caller.client.pages.activity.hostCard({ userId: host.id, exceptId }))
  },
  'pages.activity.read': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.activity.read({ activityId }))
  },
  "pages.activity.read (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { activityId } = await stranger(activity)
    await ownParticipation(caller, activity)
    return async () => ((await caller.client.pages.activity.read({ activityId })).own ? 'own' : 'few')
  },
  'pages.activity.read (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.pages.activity.read({ activityId }))
  },
  'pages.activity.read (private)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ isPrivate: true }).where('id', '=', activityId).execute()
    return () => yes(caller.client.pages.activity.read({ activityId }))
  },
  'pages.activity.calendar': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.activity.calendar({ activityId }))
  },

  'pages.improvement.ask': plain((client) =>
    client.pages.improvement.ask({ prompt: 'Une marche.', activityId: null, language: 'fr' }),
  ),

  'pages.picture.keep': async ({}, { client }) => {
    const file = await photo
    return () => yes(client.pages.picture.keep({ file }))
  },
  'pages.picture.state': plain((client) => client.pages.picture.state({ pictureKey: 'a'.repeat(24) })),
  'pages.picture.drawing': plain((client) =>
    client.pages.picture.drawing({ motif: 'velo', seed: 6, isBitmap: false }),
  ),
}

/** A text that this person had improved. */
async function improvementOf({ db }: App, { id: userId }: { id: number }): Promise<number> {
  const row = { userId, activityId: null, language: 'fr' as const, prompt: 'Une marche.' }
  const id = await insertImprovement(db, { ...row, createdAt: '2026-11-20T17:00:00.000Z' })
  const answer = { response: 'Une marche.', failure: null, answeredAt: '2026-11-20T17:00:00.000Z' }
  await recordImprovement(db, id, answer)
  return id
}
