import type { Locator, Page } from '@playwright/test'

/** The first screens of a phone and of a desk, in pixels. */
export const PHONE = { width: 360, height: 640 }
export const DESK = { width: 1280, height: 860 }

/** The height of the header; what comes and goes below it, an announcement or a toast, is not counted. */
const HEADER = 65

export async function edgesOf(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('What should be on the page is not shown.')
  return { top: box.y, bottom: box.y + box.height }
}

/** Returns how far down the first screen of an activity reaches: to the bar at the bottom of a phone, if there is one. */
export async function endOfScreen(page: Page, screen: typeof PHONE): Promise<number> {
  const main = page.getByRole('main')
  const above = (await edgesOf(main)).top - HEADER + (await heightInPage(main.locator('.toasts')))
  const bar = page.locator('.sticky-buy')
  return above + ((await bar.isVisible()) ? (await edgesOf(bar)).top : screen.height)
}

/** Without script a toast stands in the page; with it, it floats over the page and takes no height. */
function heightInPage(toasts: Locator): Promise<number> {
  return toasts.evaluate((element: HTMLElement) =>
    getComputedStyle(element).position === 'static' ? element.offsetHeight : 0,
  )
}
