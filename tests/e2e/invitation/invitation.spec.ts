import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import type { Db } from '#db/schema.ts'
import { expect, linkIn, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, openTickets, signIn, signOut } from '#tests/e2e/steps.ts'

const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@exemple.ca`

/** A free activity of this host that is online and still to come, with places for everybody. */
async function comingActivity(db: Db, hostEmail: string, change: { isPrivate: boolean; name: string }) {
  const { id } = await db
    .selectFrom('activity')
    .innerJoin('user', 'user.id', 'activity.hostId')
    .innerJoin('ticketType', 'ticketType.activityId', 'activity.id')
    .select('activity.id')
    .where('user.email', '=', hostEmail)
    .where('activity.validation', '=', 'VALIDED')
    .where('activity.cancelledAt', 'is', null)
    .where('activity.externalTicketUrl', 'is', null)
    .where('activity.startsAt', '>', new Date(Date.now() + 2 * 24 * 3_600_000).toISOString())
    .where('ticketType.priceCents', '=', 0)
    .orderBy('activity.startsAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('activity')
    .set({ ...change, capacity: null })
    .where('id', '=', id)
    .execute()
  return id
}

/** The email is in the language of the activity, the page in that of its reader. */
function linkFor(language: string, message: Email, path: string): string {
  const link = new URL(linkIn(message, path))
  link.searchParams.set('lang', language)
  return link.href
}

test('a host pastes addresses, one of which cannot be read, sends the invitations, and sees who said no', async ({
  page,
  t,
  language,
  account,
  mailbox,
  database,
  namedState,
}) => {
  const host = await account('host')
  const name = `Veillée ${randomUUID().slice(0, 6)}`
  const activityId = await database((db) => comingActivity(db, host.email, { isPrivate: false, name }))
  const [elodie, marc] = [address('elodie'), address('marc')]
  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}`)
  await dismissAttendancePrompt(page)
  await page.getByRole('link', { name: t('participants:invite.link') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('invitations:heading') })).toBeVisible()

  const list = page.getByLabel(t('invitations:add.guests'))
  await list.fill(`Élodie Roy <${elodie}>\npas une adresse\n${marc}, ${marc}`)
  await page.getByRole('button', { name: t('invitations:add.submit') }).click()
  await expect(page.getByRole('alert')).toContainText('pas une adresse')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('2')
  await expect(list).toHaveValue(`Élodie Roy <${elodie}>\npas une adresse\n${marc}, ${marc}`)
  await namedState(page, 'invitee list with an unreadable address')

  await list.fill(`Élodie Roy <${elodie}>`)
  await page.getByLabel(t('invitations:add.file')).setInputFiles({
    name: 'invites.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFFPrénom;Nom;Courriel\r\nMarc;Côté;${marc}\r\nMarc;Côté;${marc.toUpperCase()}\r\n`,
    ),
  })
  await page.getByRole('button', { name: t('invitations:add.submit') }).click()
  await expect(page.getByText(t('invitations:toasts.addedMerged', { count: 2, duplicates: 1 }))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: elodie })).toContainText(
    t('invitations:states.UNSENT'),
  )
  await page.getByRole('button', { name: t('invitations:emails.send', { count: 2 }) }).click()
  await expect(page.getByText(t('invitations:toasts.sent', { count: 2 })).first()).toBeVisible()
  await namedState(page, 'invitee list after sending')
  await signOut(page)

  const message = await mailbox.message({ to: marc })
  expect(message.subject).toContain(name)
  await page.goto(linkFor(language, message, '/invitation/activite'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(host.name)
  await page.getByRole('button', { name: t('invitations:answer.decline') }).click()
  await expect(page.getByText(t('invitations:answer.said.DECLINED'))).toBeVisible()
  await namedState(page, 'invitation declined')

  await page.goto(linkFor(language, message, '/invitation/desabonnement'))
  await page.getByRole('button', { name: t('invitations:stop.ask.button', { host: host.name }) }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('invitations:stop.stopped.heading') }),
  ).toBeVisible()
  await namedState(page, 'invitations of a host stopped')

  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}/invitations`)
  await dismissAttendancePrompt(page)
  await expect(page.getByRole('row').filter({ hasText: marc })).toContainText(
    t('invitations:states.DECLINED'),
  )
  await page.getByRole('button', { name: `${t('invitations:list.remove')} ${elodie}` }).click()
  await expect(page.getByText(t('invitations:toasts.removed'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: elodie })).toHaveCount(0)
})

test('a private activity is seen by who was invited, who registers without an account, and by nobody else', async ({
  page,
  t,
  language,
  account,
  mailbox,
  database,
  namedState,
}) => {
  const host = await account('host')
  const name = `La fête surprise ${randomUUID().slice(0, 6)}`
  const activityId = await database((db) => comingActivity(db, host.email, { isPrivate: true, name }))
  const elodie = address('elodie')
  expect((await page.goto(`/activites/${activityId}`))?.status()).toBe(404)
  await page.goto(`/activites?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0)

  await signIn(page, t, host)
  await page.goto(`/mes-activites/${activityId}/invitations`)
  await dismissAttendancePrompt(page)
  await expect(page.getByText(t('invitations:leadPrivate'))).toBeVisible()
  await page.getByLabel(t('invitations:add.guests')).fill(`Élodie Roy <${elodie}>`)
  await page.getByRole('button', { name: t('invitations:add.submit') }).click()
  await page.getByRole('button', { name: t('invitations:emails.send', { count: 1 }) }).click()
  await expect(page.getByText(t('invitations:toasts.sent', { count: 1 })).first()).toBeVisible()
  await signOut(page)
  expect((await page.goto(`/activites/${activityId}`))?.status()).toBe(404)

  const message = await mailbox.message({ to: elodie })
  await page.goto(linkFor(language, message, '/invitation/activite'))
  await namedState(page, 'invitation to a private activity')
  await page.getByRole('button', { name: t('invitations:answer.accept') }).click()
  await expect(page).toHaveURL(new RegExp(`/activites/${activityId}/inscription`))
  await expect(page.locator('[name=prenom]')).toHaveValue('Élodie')
  await expect(page.locator('[name=email]')).toHaveValue(elodie)
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: t('participation:join.button'), exact: true }).click()
  await openTickets(page, t)
  await expect(page.getByText(name).first()).toBeVisible()

  await page.goto(linkFor(language, message, '/invitation/activite'))
  await expect(page.getByText(t('invitations:answer.registered'))).toBeVisible()
  expect((await page.goto(`/activites/${activityId}`))?.status()).toBe(200)
  await page.context().clearCookies()
  expect((await page.goto(`/activites/${activityId}`))?.status()).toBe(404)
})

test('a link that was cut off says so', async ({ page, t, namedState }) => {
  expect((await page.goto('/invitation/activite?lien=12.abc'))?.status()).toBe(404)
  await expect(page.getByText(t('invitations:answer.unknown'))).toBeVisible()
  await namedState(page, 'invitation link that was cut off')
})
