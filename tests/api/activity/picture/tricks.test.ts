import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type World, world } from '#tests/api/world/world.ts'
import { paleSheet } from '#tests/infrastructure/pale-sheet.ts'

const small = () =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: '#047E6F' } })
    .png()
    .toBuffer()

/** A signed-in person, and the two endpoints that accept pictures. */
async function photographer() {
  const here = await world()
  const { host, activity, browser } = here
  const alice = await host()
  const hike = await activity({ host: alice })
  const page = browser()
  await page.signIn(alice)
  const doors = ['/api/profil/picture', `/api/activity/picture?activityId=${hike.id}`]
  return { ...here, page, doors }
}

async function keptFiles({ services }: World): Promise<string[]> {
  return readdir(join(services.settings.dataDir, 'uploads')).catch(() => [])
}

describe('a picture that is none, or more than one', () => {
  test.each([
    ['400 megapixels in fifty kilobytes', () => paleSheet(20_000, 20_000), 413, 'TOO_LARGE'],
    ['one line of forty-one megapixels', () => paleSheet(41_000_000, 1), 413, 'TOO_LARGE'],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      0,
      'NOT_A_PICTURE',
    ],
    [
      'a drawing that includes itself',
      () =>
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
        ),
      0,
      'NOT_A_PICTURE',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 0, 'NOT_A_PICTURE'],
    [
      'a page behind the first bytes of a PNG',
      () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
      0,
      'NOT_A_PICTURE',
    ],
    [
      'a page behind the first bytes of a GIF',
      () => Buffer.from('GIF89a/*<script>alert(1)</script>'),
      0,
      'NOT_A_PICTURE',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 0, 'NOT_A_PICTURE'],
    ['an archive', () => Buffer.from('PK\x03\x04picture.png', 'latin1'), 0, 'NOT_A_PICTURE'],
  ])('%s is refused, and nothing is kept', async (_, make, status, code) => {
    const here = await photographer()
    for (const door of here.doors) {
      const sent = { bytes: make(), type: 'image/png', name: 'photo.png' }
      const answer = await here.page.send(door, { file: sent })
      expect([door, answer.body]).toMatchObject([door, { code }])
      expect([status || 415, status || 422]).toContain(answer.status)
    }
    expect(await here.db.selectFrom('picture').select('id').execute()).toEqual([])
    expect(await keptFiles(here)).toEqual([])
  })

  test('what hangs on a picture is gone with its bytes: it is drawn anew', async () => {
    const here = await photographer()
    const script = '<script>alert(document.cookie)</script>'
    const bytes = Buffer.concat([await small(), Buffer.from(script)])
    for (const door of here.doors) {
      const { status, body } = await here.page.send(door, {
        file: { bytes, type: 'text/html', name: 'x.html' },
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ pictureUrl: expect.stringMatching(KEPT_URL) as string })
    }
    const files = await keptFiles(here)
    expect(files.length).toBeGreaterThanOrEqual(here.doors.length)
    for (const file of files) {
      const [, key = '', width = ''] = /^([0-9a-f]{24})-(\d+)\.webp$/.exec(file) ?? []
      const kept = Buffer.from((await here.services.pictures.read(key, Number(width))) ?? [])
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp' })
      expect(kept.includes('script')).toBe(false)
    }
  })

  test('a film of many frames is one picture', async () => {
    const here = await photographer()
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map(frame))
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(4)
    const { status } = await here.page.send(here.doors[0]!, { file: { bytes, type: 'image/webp' } })
    expect(status).toBe(200)
    const [file = ''] = await keptFiles(here)
    const kept = await here.services.pictures.read(file.slice(0, 24), 400)
    expect((await sharp(kept, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })
})

const KEPT_URL = /^\/images\/[0-9a-f]{24}-\d+\.webp$/

describe('the name of a file is nobody’s path', () => {
  test.each([
    '../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/cron.d/x',
    'C:\\photo.png',
    '%2e%2e%2fphoto.png',
    'photo.png\u0000.html',
    '.htaccess',
    'CON',
    '',
    'x'.repeat(5000),
    'photo\u202Egnp.exe',
    '"; rm -rf ~; ".png',
  ])('%j', async (name) => {
    const here = await photographer()
    const bytes = await small()
    for (const door of here.doors) {
      const { status, body } = await here.page.send(door, { file: { bytes, type: 'image/png', name } })
      if (status !== 200) expect([status, body]).toMatchObject([400, { code: 'BAD_REQUEST' }])
      else expect(body).toMatchObject({ pictureUrl: expect.stringMatching(KEPT_URL) as string })
    }
    for (const file of await keptFiles(here)) expect(file).toMatch(/^[0-9a-f]{24}-(400|800|1600)\.webp$/)
    expect((await readdir(here.services.settings.dataDir)).filter((entry) => entry !== 'uploads')).toEqual([])
  })

  test.each(['../../../etc/passwd', '..%2f..%2fsecret', 'a'.repeat(24), `${'a'.repeat(23)}/`, ''])(
    'nor is the address of a picture: %j',
    async (key) => {
      const { services } = await world()
      for (const width of [400, 0, -1, NaN, 1.5])
        expect(await services.pictures.read(key, width)).toBeUndefined()
    },
  )
})
