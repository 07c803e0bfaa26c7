import { DETAILS } from '#tests/api/world/details.ts'
import type { App } from './people.ts'
import { howMuch, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

pages.draft.save                        in      in    yes   wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.draft.read                        in      in    404   404   404    404    yes    yes     404    404      ban    yes      404      in
pages.draft.read (one's own)            in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.draft.list                        in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.draft.outlook                     in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.draft.check                       in      in    yes   wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.draft.remove                      in      in    404   404   404    404    yes    yes     404    404      ban    yes      404      in
pages.draft.remove (one's own)          in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.draft.publish                     in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      404      in
pages.draft.publish (one's own)         in      in    wait  wait  yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.hosting.list                      in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.hosting.view                      in      in    404   404   404    404    all    all     404    all      404    all      all      in
pages.hosting.view (one's own)          in      in    all   all   all    all    all    all     all    all      all    all      all      in
pages.hosting.participant               in      in    404   404   404    404    yes    yes     404    yes      404    yes      yes      in
pages.hosting.participant (one's own)   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.hosting.sheet                     in      in    404   404   404    404    yes    yes     404    yes      404    yes      yes      in
pages.hosting.sheet (one's own)         in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.hosting.check                     in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.hosting.check (one's own)         in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.hosting.change                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.hosting.change (one's own)        in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.hosting.resize                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.hosting.resize (one's own)        in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.series.preview                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.series.repeat                     in      in    wait  wait  404    404    yes    yes     404    404      ban    yes      admin      in
pages.series.read                       in      in    404   404   404    404    yes    yes     404    yes      404    yes      yes      in

pages.statistics.ofActivity             in      in    404   404   404    404    yes    yes     404    yes      404    yes      yes      in
pages.statistics.ofHost                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.statistics.file                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
`

const CHANGE = { version: null, following: false, details: { name: 'Une autre marche' } }

const NOTHING_READABLE = {
  ...{ timeZone: 'America/Toronto', start: null, end: null, place: null, capacity: null },
  ...{ minimum: { participants: null, deadline: null }, ticketTypes: [] },
}

export const CALLS: Record<string, PrepareCall> = {
  'pages.draft.save': plain((client) =>
    client.pages.draft.save({ draftId: null, name: 'Une marche', fields: [['name', 'Une marche']] }),
  ),
  'pages.draft.read': async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller))
    return () => yes(caller.client.pages.draft.read({ draftId }))
  },
  "pages.draft.read (one's own)": async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.draft.read({ draftId }))
  },
  'pages.draft.list': plain((client) => client.pages.draft.list()),
  'pages.draft.outlook': plain((client) => client.pages.draft.outlook()),
  'pages.draft.check': plain((client) => client.pages.draft.check(NOTHING_READABLE)),
  'pages.draft.remove': async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller))
    return () => yes(caller.client.pages.draft.remove({ draftId }))
  },
  "pages.draft.remove (one's own)": async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.draft.remove({ draftId }))
  },
  'pages.draft.publish': async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller))
    return () => yes(caller.client.pages.draft.publish({ draftId, details: DETAILS }))
  },
  "pages.draft.publish (one's own)": async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.draft.publish({ draftId, details: DETAILS }))
  },

  'pages.hosting.list': plain((client) => client.pages.hosting.list({})),
  'pages.hosting.view': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return async () => howMuch((await caller.client.pages.hosting.view({ activityId })).participants)
  },
  "pages.hosting.view (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller, { isOwn: true }))
    return async () => howMuch((await caller.client.pages.hosting.view({ activityId })).participants)
  },
  'pages.hosting.participant': async ({ hike, stranger }, caller) => {
    const { activityId, participantId } = await stranger(await hike(caller))
    return () => yes(caller.client.pages.hosting.participant({ activityId, participantId }))
  },
  "pages.hosting.participant (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId, participantId } = await stranger(await hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.hosting.participant({ activityId, participantId }))
  },
  'pages.hosting.sheet': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hosting.sheet({ activityId }))
  },
  "pages.hosting.sheet (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.pages.hosting.sheet({ activityId }))
  },
  'pages.hosting.check': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hosting.check({ activityId, details: NOTHING_READABLE }))
  },
  "pages.hosting.check (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.pages.hosting.check({ activityId, details: NOTHING_READABLE }))
  },
  'pages.hosting.change': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hosting.change({ ...CHANGE, activityId }))
  },
  "pages.hosting.change (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.pages.hosting.change({ ...CHANGE, activityId }))
  },
  'pages.hosting.resize': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hosting.resize({ activityId, participantNbr: 20 }))
  },
  "pages.hosting.resize (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.pages.hosting.resize({ activityId, participantNbr: 20 }))
  },

  'pages.series.preview': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.series.preview({ activityId, every: 'WEEK', times: 3 }))
  },
  'pages.series.repeat': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const requestKey = '4f1c2a90-7d3e-4b58-9a61-0c2d5e8f7b34'
    return () => yes(caller.client.pages.series.repeat({ activityId, every: 'WEEK', times: 3, requestKey }))
  },
  'pages.series.read': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.series.read({ activityId }))
  },

  'pages.statistics.ofActivity': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.statistics.ofActivity({ activityId }))
  },
  'pages.statistics.ofHost': plain((client) => client.pages.statistics.ofHost({})),
  'pages.statistics.file': plain((client) => client.pages.statistics.file({})),
}

/** An activity of this host in the state before it was published. */
async function draftOf({ db }: App, { id }: { id: number }): Promise<number> {
  await db.updateTable('activity').set({ draft: '[]', publishedAt: null }).where('id', '=', id).execute()
  return id
}
