import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { newHostWithPeopleToMark } from '#tests/e2e/participation/to-mark.ts'
import { hydrated, openMenu } from '#tests/e2e/steps.ts'

/** The list of the dialog, which is asked for when it opens, and again after each mark. */
const LIST = /\/presences\.data\?(.*&)?premiers/

const PEOPLE = ['Samira', 'Lou', 'Gaston'] as const

test('in the dialog the rows stay, each mark is said, and the focus goes on to the next person', async ({
  page,
  request,
  t,
  database,
}) => {
  const activityId = await newHostWithPeopleToMark({ page, request, t, database }, PEOPLE)
  await page.goto('/mes-activites')
  const dialog = page.getByRole('dialog', { name: t('participation:attendance.title') })
  const rows = dialog.locator('.rating')
  const statuses = rows.getByRole('status')
  await expect(rows).toHaveCount(PEOPLE.length)
  // Those that appear with their words are not announced.
  await expect(statuses).toHaveCount(PEOPLE.length)
  const present = t('participants.present')
  const presentOf = (row: Locator) => row.getByRole('button', { name: new RegExp(`^${present}`) })
  /** Waits for the list after the mark, and makes the mark final: the next list is without it. */
  const mark = async (press: () => Promise<void>) => {
    const list = page.waitForResponse((response) => LIST.test(response.url()))
    await press()
    await list
    const attendanceAt = new Date(Date.now() - 60_000).toISOString()
    await database((db) =>
      db
        .updateTable('participation')
        .set({ attendanceAt })
        .where('activityId', '=', activityId)
        .where('attendance', 'is not', null)
        .execute(),
    )
  }

  await mark(() => presentOf(rows.nth(0)).click())
  await expect(statuses.nth(0)).toContainText(`${present}, ${PEOPLE[0]}`)
  await expect(presentOf(rows.nth(1))).toBeFocused()
  await mark(() => page.keyboard.press('Enter'))
  await expect(statuses.nth(1)).toContainText(`${present}, ${PEOPLE[1]}`)
  await expect(presentOf(rows.nth(2))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(statuses.nth(2)).toContainText(`${present}, ${PEOPLE[2]}`)
  await expect(dialog.getByRole('button', { name: t('forms:actions.later') })).toBeFocused()
  await expect(rows).toHaveCount(PEOPLE.length)
})

test('over home, the list and the page of an activity it does not open; over the host’s own pages it does, once per load', async ({
  page,
  request,
  t,
  database,
  isPhone,
}) => {
  await newHostWithPeopleToMark({ page, request, t, database }, PEOPLE)
  const openings: string[] = []
  page.on('request', (sent) => {
    if (LIST.test(sent.url())) openings.push(sent.url())
  })
  const dialog = page.getByRole('dialog')
  for (const path of ['/', '/activites', '/activites/20']) {
    await page.goto(path)
    await hydrated(page)
    await expect(
      page.getByRole('main').getByRole('link', { name: t('participation:attendance.mark') }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(dialog, path).toHaveCount(0)
  }
  expect(openings).toHaveLength(0)
  const title = await page.title()

  // Without a new document: what had opened unseen would not open again.
  await openMenu(page, t, isPhone)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.myActivities') })
    .click()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()

  await page.goBack()
  await expect(page).toHaveTitle(title)
  await page.goForward()
  await expect(page).not.toHaveTitle(title)
  await page.waitForLoadState('networkidle')
  await expect(dialog).toHaveCount(0)
  expect(openings).toHaveLength(1)

  await page.reload()
  await expect(dialog).toBeVisible()
})
