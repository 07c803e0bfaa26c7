import type { Page } from '@playwright/test'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, hydrated, markLater, signIn } from '#tests/e2e/steps.ts'
import { newHostWithPeopleToMark } from './to-mark.ts'

test(
  'from the start on, a host marks people present or absent, and can take it back for ten seconds',
  { tag: '@smoke' },
  async ({ page, t, account, withJavaScript, namedState, database }) => {
    await signIn(page, t, await account('host'))
    await page.goto('/presences')
    const waiting = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('participants.present')}`) })
    const before = await waiting.count()
    expect(before).toBeGreaterThan(1)

    const button = waiting.first()
    const name = (await button.innerText()).split(', ').slice(1).join(', ')
    expect(name).not.toBe('')
    const rows = page.getByRole('main').locator('.rating')
    const takeBack = rows.first().getByRole('button', { name: t('participation:attendance.takeBack') })
    const began = new Date(Date.now() - 120_000).toISOString()
    const unmark = () =>
      database((db) =>
        db
          .updateTable('participation')
          .set({ attendance: null, attendanceAt: null, attendanceBy: null })
          .where('attendanceAt', '>', began)
          .execute(),
      )

    // The row keeps its place and shows its mark, which can be taken back for ten seconds: a busy machine begins again.
    let tries = 0
    await expect(async () => {
      if (tries++ > 0) {
        await unmark()
        await page.goto('/presences')
      }
      await button.click()
      await expect(waiting).toHaveCount(before - 1)
      await expect(rows).toHaveCount(before)
      await expect(rows.first().getByRole('status')).toContainText(t('participants.present'))
      if (withJavaScript) await expect(rows.nth(1).getByRole('button').first()).toBeFocused()
      await takeBack.click({ timeout: 5000 })
      await expect(waiting).toHaveCount(before)
      if (withJavaScript) await expect(button).toBeFocused()
    }).toPass()
    await button.click()
    await expect(waiting).toHaveCount(before - 1)

    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('participants.absent')}`) })
      .first()
      .click()
    await expect(waiting).toHaveCount(before - 2)

    // Final ten seconds later, by the clock of the server, whatever the page still shows.
    const markedAt = (ms: number) =>
      database((db) =>
        db
          .updateTable('participation')
          .set({ attendanceAt: new Date(Date.now() + ms).toISOString() })
          .where('attendanceAt', '>', began)
          .execute(),
      )
    await markedAt(60_000)
    await page.goto('/presences')
    await markedAt(-10_000)
    await takeBack.click()
    await expect(page.getByRole('alert')).toContainText(t('participation:attendance.problems.ALREADY_RATED'))
    await page.goto('/presences')
    await expect(waiting).toHaveCount(before - 2)
    await expect(page.getByRole('button', { name: t('participation:attendance.takeBack') })).toHaveCount(0)
    if (!withJavaScript) return

    await page.goto('/activites')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog'), 'never over a page of visitors').toHaveCount(0)
    await page.goto('/mes-activites')
    const dialog = page.getByRole('dialog')
    if (before > 2) {
      await expect(dialog).toBeVisible()
      await namedState(page, 'dialog that asks who came')
      // The next name must not come under the finger, once the dialog has come in.
      await dialog.evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)))
      const place = await dialog.boundingBox()
      await dialog
        .getByRole('button', { name: new RegExp(`^${t('participants.present')}`) })
        .first()
        .click()
      await expect(dialog.getByRole('button', { name: t('participation:attendance.takeBack') })).toBeVisible()
      expect(await dialog.boundingBox()).toEqual(place)
      const day = localDay(new Date(), HOME_ZONE)
      await dialog.getByRole('button', { name: t('forms:actions.later') }).click()
      await expect(dialog).toBeHidden()
      // For the day, which ends at midnight.
      await page.goto('/mes-activites')
      await page.waitForLoadState('networkidle')
      if (localDay(new Date(), HOME_ZONE) === day) await expect(dialog).toHaveCount(0)
    }
  },
)

test('the button for later silences the question for the day, on every page', async ({
  page,
  request,
  t,
  database,
}) => {
  await newHostWithPeopleToMark({ page, request, t, database }, ['Samira'])
  const today = () => localDay(new Date(), HOME_ZONE)
  const day = today()
  // Mes activités says among what is to do that somebody is to be marked, whatever was said of the question.
  const question = page.locator('.page-note').getByRole('link', { name: t('participation:attendance.mark') })
  await page.goto('/activites')
  await question.click()
  await expect(page).toHaveURL('/presences')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('forms:actions.later') })
    .click()
  await expect(page).toHaveURL('/mes-activites')
  for (const path of ['/mes-activites', '/activites', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The day ends at midnight.
    if (today() !== day) return
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('before the start nobody can be marked, and the page says from when', async ({
  page,
  t,
  account,
  withJavaScript,
}) => {
  await signIn(page, t, await account('host'))
  await page.goto('/mes-activites')
  if (withJavaScript) await dismissAttendancePrompt(page)
  // By its address: other journeys publish for the same host, and push it off the first page of the list.
  await page.goto('/mes-activites/20')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('crêtes')
  await expect(
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('participants.present')}`) }),
  ).toHaveCount(0)
})

test('a host marks somebody on the page of their registration, and is told so by name; once more is no fault', async ({
  page,
  t,
  account,
  withJavaScript,
  database,
}) => {
  await signIn(page, t, await account('host'))
  await markLater(page)
  const { id, activityId } = await database((db) =>
    db
      .selectFrom('participation')
      .innerJoin('activity', 'activity.id', 'participation.activityId')
      .innerJoin('user', 'user.id', 'activity.hostId')
      .select(['participation.id', 'participation.activityId'])
      .where('user.organisationName', '=', 'Club de marche La Boussole')
      .where('participation.attendance', 'is', null)
      .where('participation.endedAt', 'is', null)
      .where('participation.state', '=', 'YES')
      .where('activity.cancelledAt', 'is', null)
      .where('activity.startsAt', '<', new Date().toISOString())
      .executeTakeFirstOrThrow(),
  )
  const address = `/mes-activites/${activityId}/participants/${id}?tri=name`
  const attendanceOn = (tab: Page) => tab.getByRole('region', { name: t('participants:table.attendance') })
  const presentOn = (tab: Page) =>
    attendanceOn(tab).getByRole('button', { name: new RegExp(`^${t('participants.present')}`) })
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(presentOn(other)).toBeVisible()

  await page.goto(address)
  if (withJavaScript) await hydrated(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const said = t('participation:attendance.marked.present', { name: await heading.innerText() })
  await presentOn(page).click()
  await expect(page.getByText(said)).toBeVisible()
  await expect(attendanceOn(page).getByText(t('participants.present'))).toBeVisible()
  await expect(attendanceOn(page).getByRole('button')).toHaveCount(0)
  await expect(page).toHaveURL(/\/participants\/\d+\?tri=name$/)

  await presentOn(other).click()
  await expect(other.getByText(said)).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
})
