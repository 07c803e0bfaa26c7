import type { Page } from '@playwright/test'

/** Holds requests until they are released; `asked` resolves with the first of them. */
export async function hold(page: Page, pattern: RegExp) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let ask: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (ask = resolve))
  await page.route(pattern, async (route) => {
    ask()
    await released
    await route.continue().catch(() => undefined)
  })
  return { asked, release: () => release() }
}
