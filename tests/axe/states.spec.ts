import type { Page } from '@playwright/test'
import { expect, test as base } from '#tests/e2e/fixtures.ts'
import { expectAccessible, faultsOf, THEMES } from './accessible.ts'
import { readState, showState, stateNames } from './states.ts'

/** The small size looks at states in the light theme only, and at every page in both. */
const SHOWN_IN = process.env.TEST_SIZE === 'small' ? THEMES.slice(0, 1) : THEMES

/** One page shows a worker's states one after the other: a state has no script, and leaves nothing behind. */
const test = base.extend<object, { shown: Page }>({
  shown: [
    async ({ browser, product }, use, { project }) => {
      const { locale, viewport, hasTouch } = project.use
      const context = await browser.newContext({ baseURL: product.url, locale, viewport, hasTouch })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
})

for (const { spec, name } of stateNames())
  test(`${spec}: ${name}`, async ({ shown }, { project }) => {
    const state = await readState(name, project.name.replace('axe-', ''))
    expect(state, 'No journey has shown this state: the browser suites run first.').not.toBeNull()
    await showState(shown, state!)
    await expectAccessible(shown, { themes: SHOWN_IN })
  })

test('a fault in a state is found, also behind a dialog that is shown again', async ({ shown }) => {
  const path = '/nulle-part'
  const show = (body: string) =>
    showState(shown, {
      path,
      html: `<!doctype html><html lang="fr"><title>Essai</title><main><h1>Essai</h1>${body}</main></html>`,
      hasScript: true,
    })
  await show('<p>Rien à dire.</p>')
  await expectAccessible(shown)
  await show('<dialog open data-modal aria-label="Essai"><input></dialog>')
  await expect(shown.locator('dialog:modal')).toBeVisible()
  expect(await faultsOf(shown, 'light')).toEqual([expect.stringMatching(/^label: /)])

  await show('<ul><li><a href="/un">Un lien</a></li><li><a href="/deux">Un autre</a></li></ul>')
  const tooSmall = expect.stringMatching(/^target-size: /) as unknown
  expect(await faultsOf(shown, 'light')).toEqual([tooSmall, tooSmall])
})
