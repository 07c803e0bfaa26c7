import { existsSync } from 'node:fs'
import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { qrSvg } from '#server/documents/qr.ts'
import { chromiumProgram } from '#tests/infrastructure/programs.mjs'
import { type Network, startNetwork } from './network.ts'

interface DeviceOptions {
  url: string
  cookie: { name: string; value: string }
  locale: string
  viewport: { width: number; height: number }
}

/** A telephone at the door: a browser with a camera, a folder and a network of its own. */
export interface Device {
  page: Page
  network: Network
  /** What its camera sees from the next time that it is opened. */
  see: (text: string) => Promise<void>
  /** Kills the browser, and opens it again. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export async function startDevice(options: DeviceOptions): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-porte-'))
  const video = join(folder, 'camera.mjpeg')
  const network = await startNetwork()
  const see = async (text: string) => {
    // The browser may be reading the file.
    await writeFile(`${video}.new`, await filmOf(text))
    await rename(`${video}.new`, video)
  }
  await see('https://exemple.org/menu')
  let context = await open(options, { folder, video, network })

  const device: Device = {
    page: await pageOf(context),
    network,
    see,
    async kill() {
      const gone = context.waitForEvent('close')
      const session = await context.newCDPSession(device.page)
      // It ends before it can answer.
      await session.send('Browser.crash').catch(() => undefined)
      await gone
      context = await open(options, { folder, video, network })
      device.page = await pageOf(context)
    },
    async stop() {
      await context.close()
      await network.stop()
    },
  }
  return device
}

async function open(
  { url, cookie, locale, viewport }: DeviceOptions,
  { folder, video, network }: { folder: string; video: string; network: Network },
): Promise<BrowserContext> {
  const own = chromium.executablePath()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: existsSync(own) ? undefined : chromiumProgram(own),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${video}`,
    ],
    proxy: { server: network.server },
    permissions: ['camera'],
    locale,
    viewport,
    timezoneId: 'America/Toronto',
  })
  await context.addCookies([{ ...cookie, url }])
  return context
}

async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.newPage()
}

/** Three pictures of a code on white paper, in a row: Chromium plays them again and again. */
async function filmOf(text: string): Promise<Buffer> {
  const code = await sharp(Buffer.from(qrSvg(text)), { density: 300 })
    .resize(400, 400)
    .png()
    .toBuffer()
  const paper = { width: 640, height: 480, channels: 3 as const, background: '#ffffff' }
  const picture = await sharp({ create: paper })
    .composite([{ input: code, left: 120, top: 40 }])
    .jpeg({ quality: 85 })
    .toBuffer()
  return Buffer.concat([picture, picture, picture])
}
