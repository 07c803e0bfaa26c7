import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'

export const THEMES: readonly Theme[] = ['light', 'dark']

/**
 * The dark theme is checked only for rules about colours: everything else is the same page. The size of what is pressed
 * (WCAG 2.2, level AA) is a rule that axe leaves off by itself.
 */
const RULES: Record<Theme, RunOptions> = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

interface Look {
  /** One after the other, without a new document. */
  themes?: readonly Theme[]
  /** With motion, the colours are those of the end of it. */
  motion?: 'reduce' | 'no-preference'
}

/** axe finds nothing on this page, in these themes. */
export async function expectAccessible(
  page: Page,
  { themes = THEMES, motion = 'reduce' }: Look = {},
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: motion })
    await untilDrawn(page)
    await untilStill(page)
    // The first look takes as long as it needs: the longest page takes half a minute on a busy machine.
    if ((await faultsOf(page, theme)).length === 0) continue
    // A browser short of CPU repaints a theme in parts: a real fault is still there a moment later.
    await expect
      .poll(() => faultsOf(page, theme), { message: `${page.url()} (${theme})`, timeout: 20_000 })
      .toEqual([])
  }
}

/** The new colours are painted with the second frame. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  )
}

/** Transitions to the new colours have ended; what moves for ever is left alone. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity)
    // One that is removed before its end rejects: it moves nothing any more.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export async function faultsOf(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SCRIPT)
  const violations = await page.evaluate(
    async (options) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { ...RULES[theme], resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      // A target that a bar at the bottom of the window covers is scrolled into sight before it is pressed.
      .filter(
        ({ failureSummary }) => id !== 'target-size' || !/partially obscured/.test(failureSummary ?? ''),
      )
      .map(({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`),
  )
}
