import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible, faultsOf } from './accessible.ts'
import { readState, showState, stateNames } from './states.ts'

for (const { spec, name } of stateNames())
  test(`${spec}: ${name}`, async ({ page }, { project }) => {
    const state = await readState(name, project.name.replace('axe-', ''))
    expect(state, 'No journey has shown this state: the browser suites run first.').not.toBeNull()
    await showState(page, state!)
    await expectAccessible(page)
  })

test('a fault in a state is found, also behind a dialog that is shown again', async ({ page }) => {
  const path = '/nulle-part'
  const show = (body: string) =>
    showState(page, {
      path,
      html: `<!doctype html><html lang="fr"><title>Essai</title><main><h1>Essai</h1>${body}</main></html>`,
      hasScript: true,
    })
  await show('<p>Rien à dire.</p>')
  await expectAccessible(page)
  await show('<dialog open data-modal aria-label="Essai"><input></dialog>')
  await expect(page.locator('dialog:modal')).toBeVisible()
  expect(await faultsOf(page, 'light')).toEqual([expect.stringMatching(/^label: /)])
})
