import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export type Theme = 'light' | 'dark'

/** axe finds nothing on this page, by day and by night. Scripts must run: a page without JavaScript is left to the HTML checker. */
export async function expectAccessible(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await untilDrawn(page)
    // A starved browser repaints a theme in parts: a fault of ours is still there a moment later.
    await expect
      .poll(() => faultsOf(page), { message: `${page.url()} (${theme})`, timeout: 20_000 })
      .toEqual([])
  }
}

/** The new colours are there with the second frame. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  )
}

async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`,
    ),
  )
}
