import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { firstActivity, READ_PAGES } from '#tests/e2e/read-pages.ts'
import { hydrated, signIn } from '#tests/e2e/steps.ts'

for (const { name, find } of READ_PAGES) {
  test(
    `${name}: nothing of the script is asked for until the page is touched`,
    { tag: '@script' },
    async ({ page }) => {
      const { asked } = await holdScripts(page, { release: true })
      await page.goto(await find(page.request), { waitUntil: 'networkidle' })
      await page.mouse.wheel(0, 300)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((path) => !path.includes('/loader-'))).toEqual([])

      await page.getByRole('heading', { level: 1 }).click()
      await hydrated(page)
      expect(asked.length).toBeGreaterThan(3)
    },
  )

  test(
    `${name}: what is typed, chosen and opened before the script has arrived stays`,
    { tag: '@script' },
    async ({ page, t }) => {
      const scripts = await holdScripts(page)
      const failures = failuresOf(page)
      await page.goto(await find(page.request))
      await openAndFill(page, t)
      const before = await stateOf(page)
      expect(before.folds.length, 'the language menu at least').toBeGreaterThan(0)
      await expect.poll(() => scripts.asked.length, 'touching it asked for the script').toBeGreaterThan(0)

      scripts.release()
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect(await stateOf(page)).toEqual(before)
      expect(failures).toEqual([])

      // The script has taken over: the next page needs no new document.
      await page.keyboard.press('Escape')
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('footer.privacy') })
        .click()
      await expect(page).not.toHaveURL(await find(page.request))
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    },
  )

  test(
    `${name}: a link pressed before the script has arrived leads there`,
    { tag: '@script' },
    async ({ page, t }) => {
      await holdScripts(page)
      await page.goto(await find(page.request))
      await page.getByRole('heading', { level: 1 }).click()
      const link = page.getByRole('contentinfo').getByRole('link', { name: t('footer.privacy') })
      const href = (await link.getAttribute('href'))!
      await link.click()
      await expect(page).toHaveURL(href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  )
}

test(
  'a form sent before the script has arrived is answered, though the script arrives first',
  { tag: '@script' },
  async ({ page, t }) => {
    const scripts = await holdScripts(page)
    const answer = await hold(page, /\/activites\?/)
    // Playwright evaluates nothing in a page that is being left: it says itself when it is hydrated.
    await page.addInitScript(() =>
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('hydrated').length > 0) console.info('hydrated')
      }).observe({ entryTypes: ['mark'] }),
    )
    const taken = page.waitForEvent('console', (message) => message.text() === 'hydrated')
    await page.goto('/')
    await page.getByRole('searchbox').fill('neige')
    await page.getByRole('button', { name: t('home:search.button') }).click({ noWaitAfter: true })
    await expect.poll(() => answer.asked).toHaveLength(1)

    scripts.release()
    await taken
    answer.release()
    await expect(page).toHaveURL(/\/activites\?search=neige/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(answer.asked, 'asked once').toHaveLength(1)
  },
)

test('scrolling to a form loads the script', { tag: '@script' }, async ({ page, t }) => {
  const { path } = await firstActivity(page.request)
  const { asked } = await holdScripts(page, { release: true })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path.includes('/entry.client-'))).toEqual([])
  await page.getByLabel(t('conversation:comments.form.label')).evaluate((field) => field.scrollIntoView())
  await hydrated(page)
})

test(
  'the connection that was gone is tried again at the next touch',
  { tag: '@script' },
  async ({ page }) => {
    await page.route(/\/assets\/entry\.client/, (route) => route.abort(), { times: 1 })
    await page.goto('/forfaits', { waitUntil: 'networkidle' })
    const heading = page.getByRole('heading', { level: 1 })
    await Promise.all([page.waitForEvent('requestfailed'), heading.click()])
    await expect(async () => {
      await heading.click()
      await hydrated(page, 1000)
    }).toPass()
  },
)

test(
  'what is typed into a comment stays, though the script of the comments arrives last',
  { tag: '@script' },
  async ({ page, t, account }) => {
    await signIn(page, t, await account('participant'))
    await page.goto((await firstActivity(page.request)).path)
    const box = page.getByLabel(t('conversation:comments.form.label')).first()
    const said = `Le pont est-il ouvert? ${Date.now()}`
    await box.fill(said)
    await page.getByRole('button', { name: t('conversation:comments.form.publish'), exact: true }).click()
    const comment = page.locator('.said').filter({ hasText: said })
    const edit = comment.getByRole('link', { name: t('conversation:comments.editOwn') })
    const address = (await edit.getAttribute('href'))!

    const comments = await hold(page, /\/assets\/conversation-[^/]+\.js$/)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await box.fill(`${said} Et le refuge?`)
    await hydrated(page)
    await expect.poll(() => comments.asked).not.toEqual([])
    comments.release()
    await page.waitForLoadState('networkidle')
    await expect(box).toHaveValue(`${said} Et le refuge?`)
    await page.getByRole('button', { name: t('conversation:comments.editForm.save') }).click()
    await expect(comment).toContainText('Et le refuge?')
  },
)

/** Holds every script of the build but the one that waits, and lists what was asked for. */
function holdScripts(page: Page, options?: { release: boolean }) {
  return hold(page, /\/assets\/(?!loader-)[^/]+\.js$/, options)
}

async function hold(page: Page, pattern: RegExp, { release: isReleased = false } = {}) {
  const asked: string[] = []
  let release: () => void = () => undefined
  const released = isReleased ? Promise.resolve() : new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await released
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return { asked, release: () => release() }
}

/** Errors of scripts; React reports here that it could not take a page over as it stands. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text())
  })
  return failures
}

/** Opens every fold that can be seen, then fills in every field that can be. A page without any has its menu. */
async function openAndFill(page: Page, t: TFunction) {
  const burger = page.getByRole('button', { name: t('header.menu') })
  const hasOther = (await page.locator('main :is(summary, input:not([type=hidden]))').count()) > 0
  if (!hasOther && (await burger.isVisible())) await burger.click()

  for (const summary of await page.locator('summary').all())
    if (await summary.isVisible()) await summary.click()
  // A chip of the list is its own button: it leads to other results.
  for (const box of await page.locator('main [type=checkbox]:not(.list-chips *)').all())
    if (await box.isVisible()) await box.click()
  for (const select of await page.locator('main select').all()) {
    if (!(await select.isVisible())) continue
    await select.selectOption({ index: (await select.locator('option').count()) - 1 })
  }
  const texts = 'main :is(input:is([type=search], [type=text], :not([type])), textarea):not([readonly])'
  for (const field of await page.locator(texts).all())
    if (await field.isVisible()) await field.pressSequentially('Été à L’')
}

/** Everything that people change without script: fields, folds, the focus and its place in a text. */
function stateOf(page: Page) {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=hidden]), select, textarea)'),
    ]
    const focused = document.activeElement as HTMLInputElement | null
    return {
      fields: fields.map(({ name, value, checked }) => ({ name, value, checked })),
      menu: document.querySelector('#menu:popover-open') !== null,
      folds: [...document.querySelectorAll('details')].map(({ open }) => open),
      focus: [focused?.tagName, focused?.name, focused?.selectionStart, focused?.selectionEnd],
      scroll: Math.round(scrollY),
    }
  })
}
