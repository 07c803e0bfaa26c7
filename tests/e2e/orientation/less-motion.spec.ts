import { expect, test } from '#tests/e2e/fixtures.ts'

test(
  'where people ask for less motion, a change of theme is there at once',
  { tag: '@script' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/forfaits')
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    // A transition that begins on every element, however short, shows the old colours once more.
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expect(page.locator('.button').first()).toHaveCSS('transition-property', 'none')
  },
)
