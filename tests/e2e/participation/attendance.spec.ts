import { expect, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, signIn } from '#tests/e2e/steps.ts'

test(
  'from the start on, a host marks people present or absent, once',
  { tag: '@smoke' },
  async ({ page, t, account, withJavaScript, namedState }) => {
    await signIn(page, t, await account('host'))
    await page.goto('/presences')
    const waiting = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('participants.present')}`) })
    const before = await waiting.count()
    expect(before).toBeGreaterThan(1)

    const button = waiting.first()
    const name = (await button.innerText()).split(', ').slice(1).join(', ')
    await button.click()
    await expect(waiting).toHaveCount(before - 1)
    expect(name).not.toBe('')

    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${t('participants.absent')}`) })
      .first()
      .click()
    await expect(waiting).toHaveCount(before - 2)
    if (!withJavaScript) return

    await page.goto('/activites')
    const dialog = page.getByRole('dialog')
    if (before > 2) {
      await expect(dialog).toBeVisible()
      await namedState(page, 'dialog that asks who came')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  },
)

test('before the start nobody can be marked, and the page says from when', async ({
  page,
  t,
  account,
  withJavaScript,
}) => {
  await signIn(page, t, await account('host'))
  await page.goto('/mes-activites')
  if (withJavaScript) await dismissAttendancePrompt(page)
  const hike = page.getByRole('link', { name: 'Les crêtes de la Montagne Noire, avant la neige' })
  if (!(await hike.isVisible())) await page.goto('/mes-activites?page=1') // others have published meanwhile
  await hike.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('crêtes')
  await expect(
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('participants.present')}`) }),
  ).toHaveCount(0)
})
