import type { Browser, Locator } from 'playwright'
import type { Row } from '#tests/bench/report.ts'
import type { Product } from '#tests/infrastructure/product.ts'
import { visit } from './visitor.ts'

/** A state of an activity's page: an activity of the demo data, as its reader sees it. */
const STATES: { state: string; id: number; account?: string }[] = [
  { state: 'open', id: 20 },
  { state: 'full', id: 24 },
  { state: 'approval', id: 36 },
  { state: 'going', id: 20, account: 'elodie' },
  { state: 'asked', id: 36, account: 'elodie' },
  { state: 'own', id: 20, account: 'boussole' },
  { state: 'past', id: 1 },
  { state: 'cancelled', id: 49 },
]

const SCREENS = [
  { width: 360, height: 640 },
  { width: 1280, height: 860 },
]

/** The way to join, to one's tickets, or onwards: in the bar at the bottom of a phone, else in the box. */
const PARTS = {
  title: 'main h1',
  date: '.facts time',
  place: '.facts li:nth-child(2) strong',
  price: '.sticky-buy strong, #inscription .sum dd, #inscription .price',
  join: '.sticky-buy .button, #inscription .button',
}

/** Per state and width: the distance of each part from the top of the first screen in pixels, and the page's height. */
export async function positions(browser: Browser, product: Product): Promise<Row[]> {
  const rows: Row[] = [['y of …', 'width', ...Object.keys(PARTS), 'page height']]
  for (const screen of SCREENS) {
    for (const { state, id, account } of STATES) {
      const page = await visit(browser, product, { ...screen, ...(account && { account }) })
      await page.goto(`/activites/${id}`)
      const tops = await Promise.all(Object.values(PARTS).map((part) => topOf(page.locator(part))))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      rows.push([state, String(screen.width), ...tops, String(height)])
      await page.context().close()
    }
  }
  return rows
}

/** Of the highest one that is shown; a dash where the state has none. */
async function topOf(parts: Locator): Promise<string> {
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
  const tops = boxes.flatMap((box) => (box ? [box.y] : []))
  return tops.length > 0 ? String(Math.round(Math.min(...tops))) : '–'
}
