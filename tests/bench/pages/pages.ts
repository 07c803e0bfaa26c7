import { chromium } from 'playwright'
import * as report from '#tests/bench/report.ts'
import playDemo from '#tests/infrastructure/played-demo.ts'
import { startProduct } from '#tests/infrastructure/product.ts'
import { chromiumProgram } from '#tests/infrastructure/programs.mjs'
import { positions } from './positions.ts'
import { taps } from './taps.ts'

/** Where an activity's page shows what people decide by, and how many taps the journeys take, on the demo data. */
export async function pages(): Promise<report.Figure[]> {
  const head = report.head()
  const forgetDemo = await playDemo()
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: chromiumProgram(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const rows = await positions(browser, product)
    const journeys = await taps(browser, product)
    await report.keep('pages', [head, report.table(rows), report.table(journeys.rows)])
    return journeys.figures
  } finally {
    await browser.close()
    await product.stop()
    await forgetDemo()
  }
}
