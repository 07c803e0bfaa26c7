import { openSession } from '#server/services/account/sign-in/session.ts'
import { change } from '#tests/api/world/change.ts'
import type { App } from './people.ts'
import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

report.send                             yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      yes
report.listReasons                      yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.moderation.queue                  in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.moderation.validate               in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.moderation.refuse                 in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.moderation.waiting                in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.moderation.withdraw               in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.revision.queue                    in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.revision.accept                   in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.revision.revert                   in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.revision.refuse                   in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.report.target                     yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      yes
pages.report.send                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      yes
pages.report.list                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.report.close                      in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.ban.list                          in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.ban.account                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.ban.place                         in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.ban.lift                          in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.ban.callOff                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.ban.endSessions                   in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.finder.search                     in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.journal.read                      in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'report.send': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    const words = { signalTypeId: 1, signalDescription: 'Une annonce.' }
    return () => yes(client.report.send({ ...words, activityId }))
  },
  'report.listReasons': plain((client) => client.report.listReasons()),

  'pages.moderation.queue': plain((client) => client.pages.moderation.queue({})),
  'pages.moderation.validate': async ({ activity }, { client }) => {
    const { id: activityId } = await activity({ state: 'NEED_VALIDATION' })
    return () => yes(client.pages.moderation.validate({ activityId }))
  },
  'pages.moderation.refuse': async ({ activity }, { client }) => {
    const { id: activityId } = await activity({ state: 'NEED_VALIDATION' })
    const reason = { reason: 'OTHERS' as const, message: 'Le lieu est privé.' }
    return () => yes(client.pages.moderation.refuse({ activityId, ...reason }))
  },
  'pages.moderation.waiting': plain((client) => client.pages.moderation.waiting()),
  'pages.moderation.withdraw': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    const reason = { reason: 'OTHERS' as const, message: 'Le lieu est privé.' }
    return () => yes(client.pages.moderation.withdraw({ activityId, ...reason }))
  },

  'pages.revision.queue': plain((client) => client.pages.revision.queue({})),
  'pages.revision.accept': async (app, { client }) => {
    const read = await readRevision(app)
    return () => yes(client.pages.revision.accept(read))
  },
  'pages.revision.revert': async (app, { client }) => {
    const read = await readRevision(app)
    return () => yes(client.pages.revision.revert({ ...read, reason: 'OTHERS', message: 'Non.' }))
  },
  'pages.revision.refuse': async (app, { client }) => {
    const read = await readRevision(app)
    return () => yes(client.pages.revision.refuse({ ...read, reason: 'OTHERS', message: 'Non.' }))
  },

  'pages.report.target': async ({ activity }, { client }) => {
    const subject = { activityId: (await activity()).id, commentId: null, profileId: null }
    return () => yes(client.pages.report.target(subject))
  },
  'pages.report.send': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    const words = { signalTypeId: 1, signalDescription: 'Une annonce.' }
    return () => yes(client.pages.report.send({ ...words, activityId, commentId: null, profileId: null }))
  },
  'pages.report.list': plain((client) => client.pages.report.list({})),
  'pages.report.close': async (app, { client }) => {
    const { id: activityId } = await app.activity()
    const reporter = await app.participant()
    const words = { signalTypeId: 1, signalDescription: 'Une annonce.' }
    await app.as(reporter).report.send({ ...words, activityId })
    const subject = { activityId, commentId: null, profileId: null }
    return () => yes(client.pages.report.close({ ...subject, upTo: 1_000_000, as: 'DISMISSED' }))
  },

  'pages.ban.list': plain((client) => client.pages.ban.list({})),
  'pages.ban.account': async ({ participant }, { client }) => {
    const { id: userId } = await participant()
    return () => yes(client.pages.ban.account({ userId }))
  },
  'pages.ban.place': async ({ participant }, { client }) => {
    const { id: userId } = await participant()
    return () => yes(client.pages.ban.place({ userId, reason: 'Fraude.' }))
  },
  'pages.ban.lift': async (app, { client }) => {
    const userId = await bannedHost(app)
    return () => yes(client.pages.ban.lift({ userId, reason: 'Erreur.' }))
  },
  'pages.ban.callOff': async (app, { client }) => {
    const userId = await bannedHost(app)
    return () => yes(client.pages.ban.callOff({ userId, activityIds: [1], message: 'Annulée.' }))
  },

  'pages.ban.endSessions': async ({ services, participant }, { client }) => {
    const { id: userId } = await participant()
    await openSession(services, userId, { client: 'web', userAgent: null, way: 'PASSWORD' })
    return () => yes(client.pages.ban.endSessions({ userId, reason: 'Compte volé.' }))
  },

  'pages.finder.search': plain((client) => client.pages.finder.search({ wanted: 'Alice' })),

  'pages.journal.read': plain((client) => client.pages.journal.read({})),
}

/** A revision that awaits a decision, as an operator has read it. */
async function readRevision(app: App): Promise<{ revisionId: number; changedAt: string }> {
  const hike = await app.activity()
  await change(app.services, hike, { name: 'Autre chose' })
  const { id, changedAt } = await app.db
    .selectFrom('activityRevision')
    .select(['id', 'changedAt'])
    .where('activityId', '=', hike.id)
    .executeTakeFirstOrThrow()
  return { revisionId: id, changedAt }
}

/** A person whom the operator of the platform has banned. */
async function bannedHost(app: App): Promise<number> {
  const { id: userId } = await app.participant()
  const odile = await app.operator()
  await app.as(odile).pages.ban.place({ userId, reason: 'Fraude.' })
  return userId
}
