import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPath, qrPng, qrSvg } from '#server/documents/qr.ts'

const ticket = `https://viree.example/b/${'AQEAAAAqC35tDn8OT36aNR4vb0uKEQ'.repeat(4).slice(0, 115)}`

/** Reads the QR code of a picture. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#888' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a camera reads the code of the page', async () => {
  expect(
    await scan(
      await sharp(Buffer.from(qrSvg(ticket)), { density: 600 })
        .resize(400)
        .png()
        .toBuffer(),
    ),
  ).toBe(ticket)
})

test('a camera reads the code of the email, on its own white border', async () => {
  const picture = qrPng(ticket)
  expect(await scan(picture)).toBe(ticket)
  expect(picture.length).toBeLessThan(4_000)
})

test('the code of the email is black and white: eight pixels a module, one bit a pixel', async () => {
  const { size } = qrPath(ticket)
  const side = 8 * (4 + size + 4)
  expect(await sharp(qrPng(ticket), { failOn: 'warning' }).metadata()).toMatchObject({
    format: 'png',
    width: side,
    height: side,
    bitsPerSample: 1,
  })
})

test('the code of the file is half as wide, takes less room, and is read as well', async () => {
  const [picture, ofEmail] = [qrPng(ticket, 4), qrPng(ticket)]
  const { width = 0 } = await sharp(ofEmail).metadata()
  expect(await sharp(picture, { failOn: 'warning' }).metadata()).toMatchObject({ width: width / 2 })
  expect(picture.length).toBeLessThan(ofEmail.length)
  expect(await scan(picture)).toBe(ticket)
})

test('accents are read back', async () => {
  expect(await scan(qrPng('Les crêtes, à l’été'))).toBe('Les crêtes, à l’été')
})

test('the path stays inside its grid, and begins with the corner that cameras look for', () => {
  const { size, path } = qrPath(ticket)
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true)
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(size)
    expect(Number(y)).toBeLessThan(size)
  }
})
