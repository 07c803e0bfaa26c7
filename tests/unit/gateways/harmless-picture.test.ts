import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { harmlessPicture } from '#server/gateways/pictures/harmless.ts'

const SIGNATURE_BYTES = 8

const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#167' } })
    .png()
    .toBuffer()

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** The same picture with these chunks behind its first one. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const plain = await png()
  const header = SIGNATURE_BYTES + 12 + 13
  return Buffer.concat([plain.subarray(0, header), ...chunks, plain.subarray(header)])
}

describe('of a file that is called a picture the library is given', () => {
  test('a PNG without its text, of which a few kilobytes are gigabytes', async () => {
    const unpacked = Buffer.alloc(1_000_000)
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(unpacked)]))
    const given = await pngWith(...Array.from({ length: 90 }, () => text), chunk('tEXt', Buffer.from('a\0b')))
    const read = harmlessPicture(given)
    expect(read).toEqual(await png())
    expect(await sharp(read ?? []).metadata()).toMatchObject({ format: 'png', width: 30, height: 20 })
  })

  test('a PNG without text as it is, also with bytes behind its end', async () => {
    const given = Buffer.concat([await png(), Buffer.from('more')])
    expect(harmlessPicture(given)).toBe(given)
  })

  test('one colour profile of several', async () => {
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(500))]))
    expect(harmlessPicture(await pngWith(profile, profile, profile))).toEqual(await pngWith(profile))
  })

  test.each(['jpeg', 'webp'] as const)('a %s as it is', async (format) => {
    const given = await sharp(await png())
      .toFormat(format)
      .toBuffer()
    expect(harmlessPicture(given)).toBe(given)
  })

  test.each(['tiff', 'gif', 'avif'] as const)('nothing of a %s', async (format) => {
    expect(
      harmlessPicture(
        await sharp(await png())
          .toFormat(format)
          .toBuffer(),
      ),
    ).toBeNull()
  })

  test('nothing of a PNG of ever more empty chunks', async () => {
    const empty = chunk('teSt', new Uint8Array())
    expect(harmlessPicture(await pngWith(...Array.from({ length: 20_001 }, () => empty)))).toBeNull()
  })

  test('nothing of an SVG, of a PNG that is cut off, or of no bytes', async () => {
    expect(harmlessPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
    expect(harmlessPicture((await png()).subarray(0, -5))).toBeNull()
    expect(harmlessPicture(new Uint8Array())).toBeNull()
  })
})
