import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, newHost, originOf, publish } from '#tests/e2e/steps.ts'

/** Opens the dialog by the keyboard; Escape closes it, and the focus is back on what opened it. */
async function expectWayBack(page: Page, opener: Locator, title: string) {
  const address = page.url()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(address)
}

test('the dialogs of a host close on Escape and give the focus back to what opened them', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  const activityId = await publish(page, { name: `Tour du lac ${Date.now()}` })
  await page.goto(`/mes-activites/${activityId}`)
  await hydrated(page)
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expectWayBack(page, link(t('participants:resize.link')), t('participants:resize.heading'))
  await expectWayBack(page, link(t('participants:add.link')), t('participants:add.heading'))
  // Once more: a dialog that was closed opens again.
  await expectWayBack(page, link(t('participants:resize.link')), t('participants:resize.heading'))
  await expectWayBack(
    page,
    link(t('participants:callOff.linkDelete')),
    t('participants:callOff.headingDelete'),
  )
})

test('the dialog that cancels a registration closes on Escape, gives the focus back, and cancels nothing', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  const filters = JSON.stringify({ search: 'contredanses' })
  const found = await page.request.get(`/api/activities?${new URLSearchParams({ filters }).toString()}`)
  const [activity] = (await found.json()) as { activityId: number }[]
  const joining = { activityId: activity!.activityId, attendance: [{ nbrParticipant: 1 }] }
  const headers = { Origin: await originOf(page) }
  expect((await page.request.post('/api/activity/participant', { data: joining, headers })).ok()).toBe(true)

  await page.goto('/mes-inscriptions')
  await hydrated(page)
  const cancel = page.getByRole('button', {
    name: t('participation:registrations.change.cancel', { count: 1 }),
  })
  await expectWayBack(page, cancel, t('participation:cancel.heading', { count: 1 }))
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
})
