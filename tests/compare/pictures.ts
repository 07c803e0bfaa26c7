import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { goTo, PAGES } from '#tests/e2e/pages.ts'
import type { DemoAccount } from '#tests/infrastructure/product.ts'
import { chromiumProgram } from '#tests/infrastructure/programs.mjs'
import { CLOCK_AT, URL_OF_PRODUCT } from './checkout.ts'
import { READERS, sessionOf } from './readers.ts'

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]
const THEMES = ['light', 'dark'] as const

/** Takes a screenshot of every page on a phone and on a desk, light and dark, and returns the hash of each. */
export async function takePictures(dataDir: string): Promise<Map<string, string>> {
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  const browser = await chromium.launch({
    executablePath: chromiumProgram(chromium.executablePath()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const pictures = new Map<string, string>()
  try {
    for (const viewport of SCREENS)
      for (const colorScheme of THEMES)
        for (const [name, hash] of await draw(browser, accounts, { viewport, colorScheme }))
          pictures.set(name, hash)
    return pictures
  } finally {
    await browser.close()
  }
}

interface Look {
  viewport: (typeof SCREENS)[number]
  colorScheme: (typeof THEMES)[number]
}

async function draw(browser: Browser, accounts: DemoAccount[], look: Look): Promise<[string, string][]> {
  const pictures: [string, string][] = []
  for (const reader of READERS) {
    const headers: Record<string, string> = { 'X-Forwarded-For': `203.0.113.${READERS.indexOf(reader) + 11}` }
    const account = accounts.find(({ role }) => role === reader)
    if (account) headers.Cookie = await sessionOf(account, headers)
    const context = await browser.newContext({
      baseURL: URL_OF_PRODUCT,
      locale: 'fr-CA',
      reducedMotion: 'reduce',
      extraHTTPHeaders: headers,
      ...look,
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(CLOCK_AT)
    for (const listed of Object.values(PAGES).filter(({ as }) => as === reader)) {
      await goTo(page, listed)
      await page.waitForLoadState('networkidle')
      // Pictures further down load when they come near, so all of them are loaded before the screenshot.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager'
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
        await document.fonts.ready
      })
      const bytes = await page.screenshot({ fullPage: true, animations: 'disabled' })
      const name = `picture ${reader} ${look.viewport.width} ${look.colorScheme} ${listed.path} ${String(listed.behind ?? '')}`
      pictures.push([name.trimEnd(), createHash('sha256').update(bytes).digest('hex')])
    }
    await context.close()
  }
  return pictures
}
