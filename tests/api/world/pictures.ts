import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { loader } from '#app/features/activity/pictures/picture.ts'
import type { TestServices } from './services.ts'

let shades = 0

/** A small photograph, different each time. */
export async function photograph(): Promise<File> {
  shades++
  const background = { r: shades % 256, g: 90, b: 120 }
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'photo.png', { type: 'image/png' })
}

interface Site {
  services: TestServices
}

/** The names of the files in a folder of DATA_DIR. */
export function filesIn({ services }: Site, folder: 'uploads' | 'drawn'): Promise<string[]> {
  return readdir(join(services.settings.dataDir, folder)).catch(() => [])
}

export function keyOf(url: string | null): string {
  return /[0-9a-f]{24}/.exec(url ?? '')?.[0] ?? ''
}

/** Returns the public answer of a picture's address. */
export async function answerOf({ services }: Site, key: string): Promise<Response> {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const file = `${key}-400.webp`
  const request = new Request(`${services.settings.publicUrl}/images/${file}`)
  return loader({ request, context: {}, params: { file } }).catch((thrown: unknown) => thrown as Response)
}

/** 200, 404 or 410. */
export async function statusOf(site: Site, key: string): Promise<number> {
  return (await answerOf(site, key)).status
}
