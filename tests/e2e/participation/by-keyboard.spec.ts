import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { followInHeader, tabTo } from '#tests/e2e/keyboard.ts'
import { newcomer, newHost } from '#tests/e2e/steps.ts'
import { newHostWithPeopleToMark } from './to-mark.ts'

/** It has places enough for every journey of this product. */
async function openActivity(page: Page) {
  await page.goto('/activites?search=contredanses')
  await page.getByRole('article').first().getByRole('link').press('Enter')
  await expect(page.locator('#inscription')).toBeVisible()
}

test('by the keyboard alone: a guest chooses two places, fills the form, and reads what came of it', async ({
  page,
  t,
}) => {
  await openActivity(page)
  const people = page.locator('#inscription').getByRole('combobox')
  await people.press('ArrowDown')
  await expect(people).toHaveValue('2')
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .press('Enter')
  await expect(page).toHaveURL(/\/inscription/)
  await expect(page.locator('[name=nbrParticipant]')).toHaveValue('2')

  const { firstName, email } = newcomer('Samira')
  for (const [name, typed] of Object.entries({ prenom: firstName, email, emailAgain: email })) {
    await page.locator(`main [name=${name}]`).focus()
    await page.keyboard.type(typed)
  }
  await page.locator('main [name=terms]').press('Space')
  await page.locator('main [name=emailAgain]').press('Enter')
  const said = t('participation:join.toasts.inscription_ok', { count: 2 })
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
})

test('by the keyboard alone: a member joins with one press, and goes to the ticket', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  await openActivity(page)
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .press('Enter')
  await expect(page).toHaveURL(/\/inscription\/merci\?/)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('participation:joined.tickets'), exact: true })
    .press('Enter')
  await expect(page).toHaveURL(/\/mes-inscriptions/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('by the keyboard alone: a member goes from any page to a ticket, and cancels it', async ({
  page,
  t,
  database,
  isPhone,
}) => {
  await newHost(page, t, database)
  await openActivity(page)
  await page
    .locator('#inscription')
    .getByRole('button', { name: t('activity:page.box.OPEN.button') })
    .press('Enter')
  await expect(page).toHaveURL(/\/inscription\/merci\?/)

  await page.goto('/forfaits')
  await followInHeader(page, t, { name: t('nav.myRegistrations'), isPhone })
  const ticket = page.getByRole('article')
  await expect(ticket).toHaveCount(1)
  const cancel = t('participation:registrations.change.cancel', { count: 1 })
  await tabTo(page, page.getByRole('main').getByRole('button', { name: cancel }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: t('participation:cancel.buttonAll') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('toasts:ticketsDeleted', { count: 1 }))).toBeVisible()
  await expect(ticket).toHaveCount(0)
})

test('by the keyboard alone: a host goes from the question to the list, and marks who came and who did not', async ({
  page,
  request,
  t,
  database,
}) => {
  const activityId = await newHostWithPeopleToMark({ page, request, t, database }, ['Samira', 'Lou'])
  await page.goto('/activites')
  await tabTo(page, page.getByRole('link', { name: t('participation:attendance.mark') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/presences')
  const button = (word: string) =>
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${word}`) })
  const present = button(t('participants.present'))
  const absent = button(t('participants.absent'))
  await expect(present).toHaveCount(2)
  await tabTo(page, present.first())
  await page.keyboard.press('Enter')
  await expect(present).toHaveCount(1)
  await tabTo(page, absent)
  await page.keyboard.press('Enter')
  await expect(absent).toHaveCount(0)

  const marks = () =>
    database((db) =>
      db
        .selectFrom('participation')
        .select('attendance')
        .where('activityId', '=', activityId)
        .orderBy('id')
        .execute(),
    )
  await expect.poll(marks).toEqual([{ attendance: 'present' }, { attendance: 'absent' }])
})
