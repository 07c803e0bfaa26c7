import { fileMailer } from '#server/gateways/mailer/files.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import type { App } from './people.ts'
import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

pages.announcement.current              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.announcement.newest               in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.announcement.save                 in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.locale.set                        yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.mailbox.list                      in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.mailbox.read                      in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.queue.read                        in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.queue.retry                       in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.queue.drop                        in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.queue.retryAll                    in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.queue.dropAll                     in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.retention.preview                 in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.securityLog.read                  in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
`

export const CALLS: Record<string, PrepareCall> = {
  'pages.announcement.current': plain((client) => client.pages.announcement.current()),
  'pages.announcement.newest': plain((client) => client.pages.announcement.newest()),
  'pages.announcement.save': plain((client) => client.pages.announcement.save(announcement)),

  'pages.locale.set': plain((client) => client.pages.locale.set({ locale: 'en' })),

  'pages.mailbox.list': plain((client) => client.pages.mailbox.list({})),
  'pages.mailbox.read': async ({ services, db, clock, participant }, { client }) => {
    await db.updateTable('task').set({ doneAt: clock.now.toISOString() }).execute() // one email is enough
    await participant({ emailConfirmed: false })
    await drain({ ...services, mailer: fileMailer(`${services.settings.dataDir}/mail`, services.now) })
    const { messages } = await services.mailbox!.list(0)
    const id = messages[0]!.name.replace(/\.eml$/, '')
    return () => yes(client.pages.mailbox.read({ id }))
  },

  'pages.queue.read': plain((client) => client.pages.queue.read({})),
  'pages.queue.retry': async (app, { client }) => {
    const taskId = await failedTask(app)
    return () => yes(client.pages.queue.retry({ taskId }))
  },
  'pages.queue.drop': async (app, { client }) => {
    const taskId = await failedTask(app)
    return () => yes(client.pages.queue.drop({ taskId, reason: 'Adresse fermée' }))
  },
  'pages.queue.retryAll': async (app, { client }) => {
    await failedTask(app)
    return () => yes(client.pages.queue.retryAll({ kind: 'feed-the-geese', cause: '' }))
  },
  'pages.queue.dropAll': async (app, { client }) => {
    await failedTask(app)
    const group = { kind: 'feed-the-geese', cause: '' }
    return () => yes(client.pages.queue.dropAll({ ...group, reason: 'Adresses fermées' }))
  },

  'pages.retention.preview': plain((client) => client.pages.retention.preview()),

  'pages.securityLog.read': plain((client) => client.pages.securityLog.read({})),
}

const announcement = {
  textFr: 'Entretien samedi soir',
  textEn: 'Maintenance on Saturday night',
  startDate: '2026-11-20T12:00',
  endDate: '2026-11-21T23:00',
}

async function failedTask({ db, clock }: App): Promise<number> {
  const at = clock.now.toISOString()
  const task = { kind: 'feed-the-geese', payload: '{}', runAt: at, attempts: 5, createdAt: at, failedAt: at }
  const { id } = await db.insertInto('task').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}
