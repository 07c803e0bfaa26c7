import { randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, signIn } from '#tests/e2e/steps.ts'

/** Somebody with an account who comes to an activity of this host; what was sent there before does not count. */
async function registrationWith(db: Db, hostEmail: string, { isToCome = false } = {}) {
  let registrations = db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .innerJoin('user as host', 'host.id', 'activity.hostId')
    .innerJoin('user as person', 'person.id', 'participation.userId')
    .select(['participation.id', 'participation.activityId', 'person.email', 'host.id as hostId'])
    .where('host.email', '=', hostEmail)
    .where('activity.validation', '=', 'VALIDED')
    .where('activity.cancelledAt', 'is', null)
    .where('participation.endedAt', 'is', null)
    .where('participation.state', '=', 'YES')
    .where('person.id', '<>', (eb) => eb.ref('host.id'))
    .orderBy('participation.id')
    .limit(1)
  if (isToCome) registrations = registrations.where('activity.startsAt', '>', new Date().toISOString())
  const found = await registrations.executeTakeFirstOrThrow()
  await db.deleteFrom('mailing').where('activityId', '=', found.activityId).execute()
  await db.deleteFrom('messageRefusal').where('hostId', '=', found.hostId).execute()
  return found
}

test('a host writes to one person, who then stops these messages with one button', async ({
  page,
  t,
  language,
  account,
  mailbox,
  database,
  namedState,
}) => {
  const host = await account('host')
  const { id, activityId, email } = await database((db) => registrationWith(db, host.email))
  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}/courriels/maintenant?participant=${id}`)
  await dismissAttendancePrompt(page)
  const subject = `Verglas ${randomUUID().slice(0, 6)}`
  await page.getByLabel(t('messages:form.subject')).fill(subject)
  const content = page.getByLabel(t('messages:form.content'))
  await content.fill('![](https://suivi.example/p.gif)')
  await page.getByRole('button', { name: t('messages:form.preview') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.emailContent.PICTURE'))
  await namedState(page, 'message with a picture, refused')

  await content.fill('Bonjour **{{firstname}}**, le sentier est glacé.')
  await page.getByRole('button', { name: t('messages:form.preview') }).click()
  await expect(page.getByRole('heading', { name: t('messages:form.previewHeading') })).toBeVisible()
  await expect(page.getByText('le sentier est glacé.', { exact: false }).first()).toBeVisible()
  await namedState(page, 'preview of a message')
  await page.getByRole('button', { name: t('messages:now.sendTo', { count: 1 }) }).click()
  await expect(page).toHaveURL(new RegExp(`/mes-activites/${activityId}/courriels$`))
  await expect(page.getByText(subject)).toBeVisible()
  await namedState(page, 'emails of an activity')

  const message = await mailbox.message({ to: email, subject })
  const header = message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const target = /<([^>]+)>/.exec(header)?.[1] ?? ''
  // The email is in the language of its reader, the page in that of this run.
  const link = new URL(linkIn(message, '/courriel/messages'))
  link.searchParams.set('lang', language)
  await page.goto(link.href)
  await page.getByRole('button', { name: t('messages:wayOut.ask.button') }).click()
  await expect(page.getByRole('heading', { name: t('messages:wayOut.stopped.heading') })).toBeVisible()
  await page.getByRole('button', { name: t('messages:wayOut.stopped.button') }).click()
  await expect(page.getByRole('heading', { name: t('messages:wayOut.ask.heading') })).toBeVisible()
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(target, oneClick)).status).toBe(200)
  expect((await fetch(target.replace(/lien=\d+/, 'lien=999'), oneClick)).status).toBe(404)

  await page.goto(`/mes-activites/${activityId}/courriels/maintenant?participant=${id}`)
  await expect(page.getByText(t('messages:now.unreached', { count: 1 }))).toBeVisible()
})

test('a host writes the text of the confirmation, and takes it away again', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  const host = await account('host')
  const { activityId } = await database((db) => registrationWith(db, host.email, { isToCome: true }))
  await database((db) => db.deleteFrom('customEmail').where('activityId', '=', activityId).execute())
  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}/courriels/confirmation`)
  await dismissAttendancePrompt(page)
  await page.getByLabel(t('messages:form.content')).fill('Bonjour {{prenom}}')
  await page.getByRole('button', { name: t('messages:form.save') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.emailContent.UNKNOWN'))
  await page.getByLabel(t('messages:form.content')).fill('Le stationnement est derrière l’école.')
  await page.getByRole('button', { name: t('messages:form.save') }).click()
  await expect(page.getByText(t('messages:toasts.saved'))).toBeVisible()
  await namedState(page, 'emails of an activity with a text')

  await page.goto(`/mes-activites/${activityId}/courriels/confirmation`)
  await page.getByRole('button', { name: t('messages:form.remove') }).click()
  await expect(page.getByText(t('messages:toasts.removed'))).toBeVisible()
})
