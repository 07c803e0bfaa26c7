import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { qrPng, qrSvg } from '#server/documents/qr.ts'
import type { CodeReader } from '#server/gateways/code-reader/code-reader.ts'
import { makeCodeReader } from '#server/gateways/code-reader/code-reader-thread.ts'
import type { GreyPicture, Pictures } from '#server/gateways/pictures/pictures.ts'
import { makePictureFiles } from '#server/gateways/pictures/pictures-files.ts'
import { paleSheet } from '#tests/infrastructure/pale-sheet.ts'
import { jpegOf, photographOf, type Shot } from '#tests/infrastructure/photograph.ts'

const TICKET = `https://viree.example/b/${'AQEAAAAqC35tDn8OT36aNR4vb0uKEQ'.repeat(4).slice(0, 115)}`

let folder: string
let pictures: Pictures
let reader: CodeReader

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codes-'))
  pictures = makePictureFiles(folder)
  reader = makeCodeReader(pictures)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the code of a ticket is read from a photograph', () => {
  test.each<[string, Partial<Shot>]>([
    ['that was held well', {}],
    ['of a telephone with twelve megapixels', { width: 4032, height: 3024, side: 1400 }],
    ['taken from far away', { side: 200 }],
    ['turned a little', { turn: 30 }],
    ['upside down, and small', { turn: 197, side: 300 }],
    ['out of focus', { blur: 4 }],
    ['in the dark', { light: 0.2 }],
    ['with much noise', { noise: 100 }],
    ['small, by candlelight: only the second look finds it', { side: 350, turn: 17, light: 0.2, noise: 60 }],
    ['small, turned, in bad light', { side: 400, turn: 17, blur: 2, light: 0.35, noise: 30 }],
  ])('%s', async (_, shot) => {
    expect(await reader.read(await jpegOf(TICKET, shot))).toEqual({ text: TICKET })
  })

  test('that is as large as the smallest telephone makes it', async () => {
    expect(await reader.read(await jpegOf(TICKET, { width: 640, height: 480, side: 300 }))).toEqual({
      text: TICKET,
    })
  })

  test.each<[number, string, (photograph: Sharp) => Sharp]>([
    [2, 'mirrored', (photograph) => photograph.flop()],
    [3, 'upside down', (photograph) => photograph.rotate(180)],
    [6, 'to the left', (photograph) => photograph.rotate(270)],
    [8, 'to the right', (photograph) => photograph.rotate(90)],
  ])('that lies otherwise, and says so in its metadata: %i, %s', async (orientation, _, laid) => {
    const upright = await photographOf(TICKET, { turn: 8 })
    const pixels = laid(sharp(await upright.png({ compressionLevel: 1 }).toBuffer()))
    const bytes = await pixels.withMetadata({ orientation }).jpeg().toBuffer()
    expect(difference(await greyOf(bytes), await greyOf(await upright.jpeg().toBuffer()))).toBeLessThan(8)
    expect(await reader.read(bytes)).toEqual({ text: TICKET })
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a PNG without a ground', () => transparent()],
    [
      'a PNG of sixteen bits',
      async () => (await photographOf(TICKET)).toColourspace('rgb16').png().toBuffer(),
    ],
    ['a grey JPEG', async () => (await photographOf(TICKET)).greyscale().jpeg().toBuffer()],
    [
      'a JPEG for a printer',
      async () => (await photographOf(TICKET)).toColourspace('cmyk').jpeg().toBuffer(),
    ],
    ['a progressive JPEG', async () => (await photographOf(TICKET)).jpeg({ progressive: true }).toBuffer()],
    ['a WebP', async () => (await photographOf(TICKET)).webp().toBuffer()],
    ['the picture of an e-mail', () => Promise.resolve(qrPng(TICKET))],
  ])('that is %s', async (_, make) => {
    expect(await reader.read(await make())).toEqual({ text: TICKET })
  })
})

async function greyOf(bytes: Uint8Array): Promise<GreyPicture> {
  const read = await pictures.readGrey(bytes, 400)
  if (!('grey' in read)) throw new Error(read.refusal)
  return read.grey
}

/** How far the pixels of two pictures are apart, on average. */
function difference(one: GreyPicture, other: GreyPicture): number {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  const sum = one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] ?? 0)), 0)
  return sum / one.data.length
}

/** The code in black, on nothing. */
function transparent(): Promise<Buffer> {
  const drawing = qrSvg(TICKET).replace(/<path fill="#fff"[^>]*>/, '')
  return sharp(Buffer.from(drawing), { density: 400 }).png().toBuffer()
}

describe('other codes are read, too: what they are is for others to say', () => {
  test.each(['WIFI:T:WPA;S:Chalet;P:sept outardes;;', 'https://exemple.org/menu', 'À l’été'])(
    '%s',
    async (text) => {
      expect(await reader.read(await jpegOf(text))).toEqual({ text })
    },
  )
})

/** Its upper left corner; the code is in the middle. */
function quarterOf(photograph: Sharp): Promise<Buffer> {
  return photograph.extract({ left: 0, top: 0, width: 1000, height: 750 }).jpeg().toBuffer()
}

describe('what has no code that can be read', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a table', () => jpegOf(null)],
    ['a quarter of a code', async () => quarterOf(await photographOf(TICKET))],
    ['a code that nobody could read', () => jpegOf(TICKET, { blur: 40 })],
    ['one pixel', () => Promise.resolve(paleSheet(1, 1))],
    ['a line', () => Promise.resolve(paleSheet(4000, 1))],
  ])('%s', async (_, make) => {
    expect(await reader.read(await make())).toEqual({ refusal: 'NO_CODE' })
  })
})

describe('what is no photograph', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
    ['a text', () => Promise.resolve(Buffer.from('7F3A 09C2'))],
    ['a drawing of a code', () => Promise.resolve(Buffer.from(qrSvg(TICKET)))],
    [
      'an animation',
      async () => (await photographOf(TICKET, { width: 200, height: 150, side: 100 })).gif().toBuffer(),
    ],
    [
      'a page behind the first bytes of a PNG',
      () => Promise.resolve(Buffer.from('\x89PNG\r\n\x1a\n<p>', 'latin1')),
    ],
    ['a JPEG that is torn', async () => (await jpegOf(TICKET)).subarray(0, 30_000)],
  ])('%s', async (_, make) => {
    expect(await reader.read(await make())).toEqual({ refusal: 'NOT_A_PICTURE' })
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['400 megapixels in a few kilobytes', () => Promise.resolve(paleSheet(20_000, 20_000))],
    ['one line of forty-one megapixels', () => Promise.resolve(paleSheet(41_000_000, 1))],
    ['eleven megabytes', async () => Buffer.concat([await jpegOf(TICKET), Buffer.alloc(11_000_000)])],
  ])('%s: refused before it is decoded', async (_, make) => {
    expect(await reader.read(await make())).toEqual({ refusal: 'TOO_LARGE' })
  })
})

test('nothing of a photograph is kept', async () => {
  await reader.read(await jpegOf(TICKET, { width: 640, height: 480, side: 300 }))
  expect(await readdir(folder)).toEqual([])
})

test('one is searched and eight wait; the others are told to come back', async () => {
  const grey = await greyOf(qrPng(TICKET))
  const busy = makeCodeReader({
    readGrey: () => Promise.resolve({ grey: { ...grey, data: grey.data.slice() } }),
  })
  const answers = await Promise.all(Array.from({ length: 12 }, () => busy.read(Buffer.alloc(0))))
  expect(answers.filter((answer) => 'text' in answer && answer.text === TICKET)).toHaveLength(9)
  expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'BUSY')).toHaveLength(3)
})
