import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Theme = 'light' | 'dark'

export const THEMES: readonly Theme[] = ['light', 'dark']

/** By night pages.spec.ts looks at every page each time, and the journeys at every state when all combinations run. */
const USUAL: readonly Theme[] = process.env.EVERY_THEME ? THEMES : ['light']

/** axe finds nothing on this page. Scripts must run: a page without JavaScript is left to the HTML checker. */
export async function expectAccessible(page: Page, themes: readonly Theme[] = USUAL): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await untilDrawn(page)
    // A starved browser repaints a theme in parts: a fault of ours is still there a moment later.
    await expect
      .poll(() => faultsOf(page, theme), { message: `${page.url()} (${theme})`, timeout: 20_000 })
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

/** By night only what hangs on colours is looked at again: the rest is the same page. */
const RULES: Record<Theme, RunOptions> = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

async function faultsOf(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SCRIPT)
  const violations = await page.evaluate(
    async (options) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { ...RULES[theme], resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`,
    ),
  )
}
