import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Page } from 'playwright'

/** Bytes of a first visit as brotli 11 sends them. */
export interface FirstVisit {
  html: number
  css: number
  /** The scripts of a page that nobody has touched. */
  js: number
  /** All scripts once it was touched, and scrolled to its end. */
  jsOnceTouched: number
  /** The scripts that the browser asked for in all, the largest first. */
  scripts: { path: string; bytes: number }[]
}

export const LIMITS = { htmlAndCss: 30_000, js: 2000, jsOnceTouched: 100_000 }

/**
 * Visits a page with an empty cache, and weighs the document, the style sheets and every script that the browser asked
 * for: before the page was touched, and after it.
 */
export async function measureFirstVisit(page: Page, url: string): Promise<FirstVisit> {
  const asked = new Set<string>([url])
  page.on('request', (request) => asked.add(request.url().replace(/#.*/, '')))
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status() ?? 'nothing'}.`)
  await untilQuiet(asked)
  const untouched = new Set(asked)
  await page.getByRole('heading', { level: 1 }).click()
  await untilQuiet(asked)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await untilQuiet(asked)
  const files = await Promise.all([...asked].filter((address) => address.startsWith('http')).map(weigh))

  const sum = (type: RegExp) => total(files.filter((file) => type.test(file.type)))
  const scripts = files.filter((file) => SCRIPT.test(file.type))
  return {
    html: sum(/^text\/html/),
    css: sum(/^text\/css/),
    js: total(scripts.filter(({ address }) => untouched.has(address))),
    jsOnceTouched: total(scripts),
    scripts: scripts
      .map(({ path, bytes }) => ({ path, bytes }))
      .toSorted((one, other) => other.bytes - one.bytes),
  }
}

const QUIET_MS = 1000

/** The load state of the page does not change any more: waits until it has asked for nothing in a second. */
async function untilQuiet(asked: Set<string>): Promise<void> {
  for (let before = -1; before !== asked.size;) {
    before = asked.size
    await pause(QUIET_MS)
  }
}

const SCRIPT = /^(text|application)\/javascript/

/** The bytes of a file, as brotli 11 sends it and as it is. */
export async function weigh(address: string) {
  const response = await fetch(address, { headers: { 'Accept-Language': 'fr-CA' } })
  const body = Buffer.from(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const { length } = await promisify(brotliCompress)(body, { params })
  const type = response.headers.get('content-type') ?? ''
  return { address, path: new URL(address).pathname, type, bytes: length, plain: body.length }
}

function total(files: { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
