import type { Page } from 'playwright'
import { type Device, startDevice } from '#tests/e2e/door/device.ts'
import { wordsIn } from '#tests/e2e/words.ts'
import { holdDoor } from '#tests/infrastructure/doors.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { NOW } from '../builds.ts'
import { startMeasuredSite } from '../filled-site.ts'
import { weigh } from '../first-visit.ts'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'
import { fillEvening } from './data.ts'

/** `DOOR_FRAMES=3` for a shorter run. */
const FRAMES = Number(process.env.DOOR_FRAMES ?? 15)
const SLOWED = 4
const PHONE = { width: 360, height: 740 }
const WORKER = '/entree/service-worker.js'

const LONGEST_MS = 150
const MOST_SCRIPT = 90_000
const MOST_VISIT = 120_000

const t = wordsIn('fr')

/** What the page weighs, and how long it takes from a picture of the camera to the verdict on a slow telephone. */
export async function page(): Promise<Part> {
  const site = await startMeasuredSite(NOW)
  try {
    const { script, visit, times } = await measure(site)
    const ms = median(times)
    const rows: report.Row[] = [
      [
        'from a picture to its verdict, median',
        report.milliseconds(ms),
        report.below(`< ${LONGEST_MS} ms`, ms < LONGEST_MS),
      ],
      [
        'script, as it is',
        report.kilobytes(script),
        report.below(`≤ ${report.kilobytes(MOST_SCRIPT)}`, script <= MOST_SCRIPT),
      ],
      [
        'a first visit, with its fonts',
        report.kilobytes(visit),
        report.below(`≤ ${report.kilobytes(MOST_VISIT)}`, visit <= MOST_VISIT),
      ],
    ]
    return {
      note: `The page of the door in Chromium, slowed ${SLOWED} times, with a film of a code as its camera: ${times.length} tickets, from the picture that was read to the next frame with the verdict, the server's answer in between. Bytes as brotli 11 sends them, without the list`,
      rows: [['', 'now', 'aim'], ...rows],
      figures: rows.map(([what = '', now = '', aim = '']): report.Figure => [`door: ${what}`, '', now, aim]),
    }
  } finally {
    await site.stop()
  }
}

async function measure(site: Site) {
  const { activityId, codes } = await fillEvening(site, FRAMES)
  const cookie = await holdDoor(site.db, activityId, 'Entrée')
  const device = await startDevice({ url: site.publicUrl, cookie, locale: 'fr-CA', viewport: PHONE })
  try {
    const { page } = device
    await page.addInitScript(noteVerdicts)
    const asked = new Set([`${site.publicUrl}${WORKER}`])
    page.on('request', (request) => asked.add(request.url()))
    await page.goto(`${site.publicUrl}/entree/${activityId}`)
    // It stands there twice: once to be heard.
    await page.getByText(t('door:screen.state.synced')).first().waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    for (const code of codes) await show(device, `${site.publicUrl}/b/${code}`)
    return { ...(await weights([...asked])), times: await readTimes(page) }
  } finally {
    await device.stop()
  }
}

/** Runs in the page, so that no function in it may have a name of its own: measures from the last picture that was taken to the frame that shows its verdict. */
function noteVerdicts(): void {
  const verdictMs: number[] = []
  Object.assign(globalThis, { verdictMs })
  const { drawImage } = CanvasRenderingContext2D.prototype
  let takenAt = 0
  CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
    takenAt = performance.now()
    Reflect.apply(drawImage, this, args)
  }
  let last: Element | null = null
  new MutationObserver(() => {
    const verdict = document.querySelector('.verdict')
    if (verdict !== null && verdict !== last) {
      const from = takenAt
      requestAnimationFrame(() => verdictMs.push(performance.now() - from))
    }
    last = verdict
  }).observe(document, { childList: true, subtree: true })
}

function readTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as { verdictMs: number[] }).verdictMs)
}

/** Holds a code in front of the camera, and lets its person in. */
async function show({ page, see }: Device, code: string): Promise<void> {
  await see(code)
  await page.getByRole('button', { name: t('door:screen.camera.open') }).click()
  const next = page.getByRole('button', { name: t('door:screen.verdict.next') })
  await next.waitFor()
  const said = await page.locator('.verdict h2').textContent()
  if (said !== t('door:screen.verdict.welcome')) throw new Error(`A good ticket is answered: ${said ?? ''}`)
  await next.click()
  await page.getByRole('button', { name: t('door:screen.camera.close') }).click()
}

/** What the browser fetched before anything was read; the list is data. */
async function weights(asked: readonly string[]) {
  const own = asked.filter((address) => address.startsWith('http') && !address.includes('/api/'))
  const files = await Promise.all(own.map(weigh))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const scripts = files.filter(({ path, type }) => /javascript/.test(type) && path !== WORKER)
  return { script: sum(scripts.map(({ plain }) => plain)), visit: sum(files.map(({ bytes }) => bytes)) }
}
