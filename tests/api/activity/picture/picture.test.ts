import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'

/** A photograph of 1200 × 800, taken with the camera on its side. */
function photo(format: Format): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#047E6F' } })
    .withExif({ IFD0: { Artist: 'Alice Tremblay' }, IFD3: { GPSLatitude: '48/1 26/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

const file = (bytes: Uint8Array, type = 'image/jpeg') => ({ bytes, type })

async function hostWithActivity() {
  const app = await world()
  const hike = await app.activity()
  return { ...app, hike, page: await signedIn(app, hike.host) }
}

async function signedIn({ browser }: Pick<World, 'browser'>, person: Person) {
  const page = browser()
  await page.signIn(person)
  return page
}

const keyOf = (body: unknown) =>
  /images\/([0-9a-f]{24})-800\.webp$/.exec((body as { pictureUrl: string }).pictureUrl)![1]!

describe('a picture for an activity', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is kept in three widths', async (format) => {
    const { hike, page, services, as } = await hostWithActivity()
    const { status, body } = await page.send(`/api/activity/picture?activityId=${hike.id}`, {
      file: file(await photo(format), `image/${format}`),
    })
    expect(status).toBe(200)
    expect(await as(null).activity.read({ activityId: hike.id })).toMatchObject(body as object)
    for (const width of [400, 800, 1600]) {
      const picture = await services.pictures.read(keyOf(body), width)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp' })
    }
  })

  test('stands upright and says nothing of who took it, or where', async () => {
    const { hike, page, services } = await hostWithActivity()
    const { body } = await page.send(`/api/activity/picture?activityId=${hike.id}`, {
      file: file(await photo('jpeg')),
    })
    const picture = await services.pictures.read(keyOf(body), 400)
    const { width, height, exif, icc, xmp } = await sharp(picture).metadata()
    expect([width, height]).toEqual([400, 600])
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    expect(Buffer.from(picture!).includes('Alice')).toBe(false)
  })

  test.each([
    ['a text', Buffer.from('not a picture at all'), 415, 'NOT_A_PICTURE'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
      'NOT_A_PICTURE',
    ],
    ['half a JPEG', async () => (await photo('jpeg')).subarray(0, 2000), 415, 'NOT_A_PICTURE'],
    ['a GIF', () => photo('gif'), 415, 'NOT_A_PICTURE'],
    ['a TIFF', () => photo('tiff'), 415, 'NOT_A_PICTURE'],
    ['nothing', Buffer.alloc(0), 400, 'BAD_REQUEST'],
    ['more than 10 MiB', Buffer.alloc(10 * 1024 * 1024 + 1), 400, 'BAD_REQUEST'],
    ['more than 40 megapixels', () => huge(), 413, 'TOO_LARGE'],
  ])('not %s', async (_, bytes, status, code) => {
    const { hike, page, db } = await hostWithActivity()
    const sent = file(typeof bytes === 'function' ? await bytes() : bytes)
    const answer = await page.send(`/api/activity/picture?activityId=${hike.id}`, { file: sent })
    expect([answer.status, answer.body]).toMatchObject([status, { code }])
    expect(await db.selectFrom('picture').select('id').execute()).toEqual([])
  })

  test('for somebody else’s activity: there is no such activity', async () => {
    const app = await hostWithActivity()
    for (const person of [await app.host(), await app.operator()]) {
      const page = await signedIn(app, person)
      const answer = await page.send(`/api/activity/picture?activityId=${app.hike.id}`, {
        file: file(await photo('jpeg')),
      })
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'ACTIVITY_UNRECOVERED' }])
    }
  })

  test('not for an activity that was called off: its page stays, and no operator would see the picture', async () => {
    const { hike, page, as, participation, db } = await hostWithActivity()
    await participation({ activity: hike })
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    for (const isBanner of [false, true]) {
      const answer = await page.send(`/api/activity/picture?activityId=${hike.id}&isBanner=${isBanner}`, {
        file: file(await photo('jpeg')),
      })
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'ACTIVITY_CANCELLED' }])
    }
    expect(await db.selectFrom('picture').select('id').execute()).toEqual([])
  })

  test('not for an activity that is called off while the picture is stored', async () => {
    const { hike, as, participation, services, db } = await hostWithActivity()
    await participation({ activity: hike })
    const alice = as(hike.host).activity
    const { pictures } = services
    services.pictures = {
      ...pictures,
      write: async (key, encoded) => {
        await alice.cancel({ query: { activityId: hike.id } })
        await pictures.write(key, encoded)
      },
    }
    const body = { file: new File([new Uint8Array(await photo('jpeg'))], 'p.jpg', { type: 'image/jpeg' }) }
    const set = as(hike.host).activity.setPicture({ query: { activityId: hike.id }, body })
    await expect(set).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
    const shown = await db.selectFrom('activity').select('pictureId').executeTakeFirstOrThrow()
    expect(shown.pictureId).toBeNull()
  })

  test('without a file, or as JSON, the field is named', async () => {
    const { hike, page } = await hostWithActivity()
    const answer = await page.send(`/api/activity/picture?activityId=${hike.id}`, { json: {} })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { fields: [{ field: 'file', code: 'picture.required' }] },
    ])
  })
})

/** 8,000 × 5,001 pixels of one colour make a small file. */
function huge(): Promise<Buffer> {
  return sharp({
    create: { width: 8000, height: 5001, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
}

describe('a picture sent with a form, before the activity is there', () => {
  test('hangs on the activity that names its key', async () => {
    const { host, as } = await world()
    const alice = as(await host())
    const { pictureKey, pictureUrl } = await alice.pages.picture.keep({
      file: new File([new Uint8Array(await photo('png'))], 'photo.png', { type: 'image/png' }),
    })
    const { activityId } = await alice.activity.publish({ activity: activityWith(pictureKey) })
    expect((await alice.activity.read({ activityId })).pictureUrl).toBe(pictureUrl)
  })

  test('of somebody else cannot be taken, nor one that was never sent', async () => {
    const { host, as } = await world()
    const { pictureKey } = await as(await host()).pages.picture.keep({
      file: new File([new Uint8Array(await photo('webp'))], 'photo.webp'),
    })
    for (const key of [pictureKey, 'a'.repeat(24)]) {
      const theft = as(await host()).activity.publish({ activity: activityWith(key) })
      await expect(theft).rejects.toMatchObject(refusal('NOT_YOUR_PICTURE', 422))
    }
  })

  test.each(['../secrets', 'a\u0000', 'x'.repeat(101)])('a key like %j is not one', async (pictureKey) => {
    const { host, as } = await world()
    const attempt = as(await host()).activity.publish({ activity: activityWith(pictureKey) })
    await expect(attempt).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
  })
})

const activityWith = (pictureKey: string) => ({
  name: 'Sous la neige',
  typeId: 3,
  description: 'On sort quand même.',
  startDate: '2026-12-05T09:00',
  place: { city: 'Rimouski' },
  participantNbr: -1,
  pictureKey,
})
