import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

attendance.rate                         in      in    404   404   404    404    yes    yes     404    404      ban    yes      yes      in
attendance.rate (one's own)             in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
attendance.correct                      in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
attendance.listToRate                   in      in    none  none  none   none   yes    yes     none   none     ban    yes      yes      in
attendance.listToRate (one's own)       in      in    none  yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.participation.countToMark         in      in    none  none  none   none   yes    yes     none   none     ban    yes      yes      in
pages.participation.countToMark (one's own) in  in    none  yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.attendance.list                   in      in    none  none  none   none   yes    yes     none   none     ban    yes      yes      in
pages.attendance.list (one's own)       in      in    none  yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.attendance.takeBack               in      in    404   404   404    404    yes    yes     404    404      ban    yes      yes      in
pages.attendance.takeBack (one's own)   in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

pages.correction.read                   in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'attendance.rate': async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { activityId, participantId: userId } = await stranger(await hike(caller, { start: inAnHour() }))
    begin()
    return () => yes(caller.client.attendance.rate({ activityId, userId, rate: 1 }))
  },
  "attendance.rate (one's own)": async ({ hike, stranger, inAnHour, begin }, caller) => {
    const activity = await hike(caller, { isOwn: true, start: inAnHour() })
    const { activityId, participantId: userId } = await stranger(activity)
    begin()
    return () => yes(caller.client.attendance.rate({ activityId, userId, rate: 0 }))
  },
  'attendance.correct': async (app, { client }) => {
    const { activityId, id: userId } = await markedAbsent(app)
    return () => yes(client.attendance.correct({ activityId, userId, rate: 1, reason: 'Erreur.' }))
  },
  'attendance.listToRate': async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { participantId } = await stranger(await hike(caller, { start: inAnHour() }))
    begin()
    return async () => {
      const waiting = await caller.client.attendance.listToRate({})
      return waiting.some(({ id }) => id === participantId) ? 'yes' : 'none'
    }
  },
  'pages.participation.countToMark': async (app, caller) => {
    const { participantId } = await app.stranger(await app.hike(caller, { start: app.inAnHour() }))
    app.begin()
    return () => isCounted(app, caller, participantId)
  },
  "pages.participation.countToMark (one's own)": async (app, caller) => {
    const hike = await app.hike(caller, { isOwn: true, start: app.inAnHour() })
    const { participantId } = await app.stranger(hike)
    app.begin()
    return () => isCounted(app, caller, participantId)
  },
  "attendance.listToRate (one's own)": async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { participantId } = await stranger(await hike(caller, { isOwn: true, start: inAnHour() }))
    begin()
    return async () => {
      const waiting = await caller.client.attendance.listToRate({})
      return waiting.some(({ id }) => id === participantId) ? 'yes' : 'none'
    }
  },

  'pages.attendance.list': async (app, caller) => {
    const listed = await app.stranger(await app.hike(caller, { start: app.inAnHour() }))
    app.begin()
    return () => isListed(app, caller, listed)
  },
  "pages.attendance.list (one's own)": async (app, caller) => {
    const listed = await app.stranger(await app.hike(caller, { isOwn: true, start: app.inAnHour() }))
    app.begin()
    return () => isListed(app, caller, listed)
  },
  'pages.attendance.takeBack': async (app, caller) => {
    const { activityId, participantId } = await app.stranger(
      await app.hike(caller, { start: app.inAnHour() }),
    )
    app.begin()
    await markNow(app, participantId)
    return () => yes(caller.client.pages.attendance.takeBack({ activityId, participantId }))
  },
  "pages.attendance.takeBack (one's own)": async (app, caller) => {
    const hike = await app.hike(caller, { isOwn: true, start: app.inAnHour() })
    const { activityId, participantId } = await app.stranger(hike)
    app.begin()
    await markNow(app, participantId)
    return () => yes(caller.client.pages.attendance.takeBack({ activityId, participantId }))
  },

  'pages.correction.read': async (app, { client }) => {
    const { id: participantId } = await markedAbsent(app)
    return () => yes(client.pages.correction.read({ participantId }))
  },
}

/** A registration whose host marked it absent. */
async function markedAbsent(app: App): Promise<{ activityId: number; id: number }> {
  const hike = await app.activity()
  const { id } = await app.participation({ activity: hike })
  await app.db.updateTable('participation').set({ attendance: 'absent' }).where('id', '=', id).execute()
  return { activityId: hike.id, id }
}

/** The page has the first that wait, those of earlier cells too: this one began before them. */
async function isListed(
  { db }: App,
  { client }: Caller,
  { activityId, participantId }: { activityId: number; participantId: number },
): Promise<'yes' | 'none'> {
  const startsAt = '2026-01-01T12:00:00.000Z'
  await db.updateTable('activity').set({ startsAt }).where('id', '=', activityId).execute()
  const listed = await client.pages.attendance.list({})
  return listed.some(({ id }) => id === participantId) ? 'yes' : 'none'
}

/** The host has marked it this moment. */
async function markNow({ db, clock }: App, participationId: number): Promise<void> {
  const mark = { attendance: 'present', attendanceAt: clock.now.toISOString() } as const
  await db.updateTable('participation').set(mark).where('id', '=', participationId).execute()
}

/** Whether one registration fewer waits once this one is marked; those of earlier cells wait, too. */
async function isCounted({ db }: App, { client }: Caller, participationId: number): Promise<'yes' | 'none'> {
  const before = await client.pages.participation.countToMark()
  const marked = db.updateTable('participation').set({ attendance: 'present' })
  await marked.where('id', '=', participationId).execute()
  return (await client.pages.participation.countToMark()) < before ? 'yes' : 'none'
}
