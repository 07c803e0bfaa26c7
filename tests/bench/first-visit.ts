import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Page } from 'playwright'

/** Bytes of a first visit as brotli 11 sends them. */
export interface FirstVisit {
  html: number
  css: number
  js: number
  /** The scripts that the browser asked for, the largest first. */
  scripts: { path: string; bytes: number }[]
}

export const LIMITS = { htmlAndCss: 40_000, js: 110_000 }

/** Visits a page with an empty cache, and weighs the document, the style sheets and every script that the browser asked for. */
export async function measureFirstVisit(page: Page, url: string): Promise<FirstVisit> {
  const asked = new Set<string>([url])
  page.on('request', (request) => asked.add(request.url().replace(/#.*/, '')))
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status() ?? 'nothing'}.`)
  const files = await Promise.all([...asked].filter((address) => address.startsWith('http')).map(weigh))

  const sum = (type: RegExp) => total(files.filter((file) => type.test(file.type)))
  const scripts = files.filter((file) => SCRIPT.test(file.type)).map(({ path, bytes }) => ({ path, bytes }))
  return {
    html: sum(/^text\/html/),
    css: sum(/^text\/css/),
    js: sum(SCRIPT),
    scripts: scripts.toSorted((one, other) => other.bytes - one.bytes),
  }
}

const SCRIPT = /^(text|application)\/javascript/

async function weigh(url: string): Promise<{ path: string; type: string; bytes: number }> {
  const response = await fetch(url, { headers: { 'Accept-Language': 'fr-CA' } })
  const body = Buffer.from(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const { length } = await promisify(brotliCompress)(body, { params })
  return { path: new URL(url).pathname, type: response.headers.get('content-type') ?? '', bytes: length }
}

function total(files: { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
