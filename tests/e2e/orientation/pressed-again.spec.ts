import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, publish, signIn } from '#tests/e2e/steps.ts'

test(
  'what was said to be wrong can be sent again at once, while the page is still being read anew',
  { tag: '@script' },
  async ({ page, t, account }) => {
    await signIn(page, t, await account('host'))
    const activityId = await publish(page, { name: `À corriger vite ${Date.now()}` })
    await page.goto(`/mes-activites/${activityId}/modifier`)
    await hydrated(page)
    await page.route('**/modifier.data*', async (route) => {
      if (route.request().method() === 'GET') return // no answer, ever
      await route.continue()
    })
    await page.locator('[name=description]').fill(' ')
    const save = page.getByRole('button', { name: t('hosting:editor.change') })
    await save.click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)

    await page.locator('[name=description]').fill('On marche.')
    await save.click()
    await expect(page.getByText(t('hosting:editor.toasts.changed'))).toBeVisible()
  },
)

for (const isSlow of [false, true])
  test(
    `what was accepted is not sent twice while the next page loads, however it was sent${isSlow ? ', by a slow device' : ''}`,
    { tag: '@script' },
    async ({ page, t, account }) => {
      await page.addInitScript(letDrawingWait)
      await signIn(page, t, await account('host'))
      const activityId = await publish(page, { name: `À changer une fois ${Date.now()}` })
      await page.goto(`/mes-activites/${activityId}/modifier`)
      await hydrated(page)
      await page.locator('[name=description]').fill(' ')
      const save = page.getByRole('button', { name: t('hosting:editor.change') })
      await save.click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
      await page.waitForLoadState('networkidle')

      let sent = 0
      await page.route(/modifier\.data/, async (route) => {
        if (route.request().method() === 'POST') sent += 1
        await route.continue()
      })
      let isLoading = false
      await page.route(new RegExp(`mes-activites/${activityId}\\.data`), () => void (isLoading = true)) // without end
      await page.locator('[name=description]').fill('On marche.')
      // A slow device has the answer before it has drawn that the form is being sent.
      await page.evaluate((isWaiting) => Object.assign(window, { isWaiting }), isSlow)
      // As a program, or a button of another kind, sends a form: no press of this button.
      await page
        .locator('form:has([name=description])')
        .evaluate((form: HTMLFormElement) => form.requestSubmit())
      await expect.poll(() => isLoading).toBe(true)
      await page.evaluate(() => dispatchEvent(new Event('draw')))
      await expect(page.getByRole('progressbar', { name: t('loading') })).toBeVisible()
      await save.click()
      await page.waitForTimeout(500)
      expect(sent).toBe(1)
    },
  )

/** Runs in the page. React asks a MessagePort for its turn to draw: it gets none while `isWaiting`, until the event *draw*. */
function letDrawingWait(): void {
  const page = window as { isWaiting?: boolean }
  const turns: (() => void)[] = []
  addEventListener('draw', () => {
    page.isWaiting = false
    for (const draw of turns.splice(0)) draw()
  })
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')!
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(handle: (event: MessageEvent) => void) {
      set!.call(this, (event: MessageEvent) => {
        if (page.isWaiting) turns.push(() => handle(event))
        else handle(event)
      })
    },
  })
}
