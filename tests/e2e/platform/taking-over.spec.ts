import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { goTo, PAGES, type Reader } from '#tests/e2e/pages.ts'
import { hydrated, newcomer, signIn, signUp } from '#tests/e2e/steps.ts'

const READERS: Reader[] = ['visitor', 'participant', 'host', 'operator']

test(
  'pressing while the script takes a page over does not keep it from doing so',
  { tag: '@script' },
  async ({ page, t }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await signUp(page, t, newcomer())
    await pressAllTheTime(page)
    for (const path of ['/ajouter-une-activite', '/mon-compte/securite', '/dashboard', '/activites']) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    }
    expect(faults).toEqual([])
  },
)

/** In each turn of the page's event loop, somebody presses the body of the page. */
async function pressAllTheTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const turns = new MessageChannel()
    turns.port1.onmessage = () => {
      document.body?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      if (performance.getEntriesByName('hydrated').length === 0) turns.port2.postMessage(null)
    }
    turns.port2.postMessage(null)
  })
}

/** The small size looks at every third page of a reader: the frame around them is the same. */
const EVERY = process.env.TEST_SIZE === 'small' ? 3 : 1

const LEFT_OUT = [
  '/api/docs', // drawn by the API, which loads no script of the pages
  '/courriel/confirmer?clid=abcdefgh', // another page as soon as the script has sent its form
]

// Else what is pressed down on a button is let go on something else, and nothing happens.
for (const reader of READERS)
  test(
    `nothing that can be pressed moves when the script takes a page over: ${reader}`,
    { tag: '@script' },
    async ({ page, t, account }) => {
      test.setTimeout(240_000)
      if (reader !== 'visitor') await signIn(page, t, await account(reader))
      const moved: string[] = []
      const hold = await holdScripts(page)
      const own = Object.values(PAGES).filter(({ as, path }) => as === reader && !LEFT_OUT.includes(path))
      for (const listed of own.filter((_, index) => index % EVERY === 0)) {
        const address = listed.behind ? await goTo(page, listed) : listed.path
        hold.now = true
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await notePlaces(page)
        hold.now = false
        // A page that waits for the first touch notices it once its own small script is there.
        await page.waitForLoadState('load')
        await hydrated(page)
        moved.push(...(await movedSince(page)).map((element) => `${address}: ${element}`))
      }
      expect(moved).toEqual([])
    },
  )

/** While `now` is true, the scripts of a page do not arrive. */
async function holdScripts(page: Page): Promise<{ now: boolean }> {
  const hold = { now: false }
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    while (hold.now) await setTimeout(20)
    await route.continue()
  })
  return hold
}

declare global {
  interface Window {
    places?: [element: Element, x: number, y: number][]
  }
}

async function notePlaces(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pressed = document.querySelectorAll('a, button, summary, input, select, textarea')
    window.places = [...pressed]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y } = element.getBoundingClientRect()
        return [element, x, y + scrollY]
      })
  })
}

async function movedSince(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window.places ?? []).flatMap(([element, x, y]) => {
      const now = element.getBoundingClientRect()
      const by = [now.x - x, now.y + scrollY - y].map(Math.round)
      if (element.isConnected && by.every((distance) => distance === 0)) return []
      const name = element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 60)
      return [`${name} ${element.isConnected ? `by ${by.join(', ')}` : 'is gone'}`]
    }),
  )
}
