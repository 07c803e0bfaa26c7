import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UPLOAD_BOUNDS } from '#server/domain/activity/picture.ts'
import { filesIn, photograph } from '#tests/api/world/pictures.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

/** Inserts rows as if somebody had uploaded so many pictures of this size. */
async function uploaded({ db, clock }: World, ownerId: number, count: number, bytes = 1000, hoursAgo = 1) {
  const createdAt = new Date(clock.now.getTime() - hoursAgo * 3_600_000).toISOString()
  const row = (n: number) => ({ key: `${ownerId}-${hoursAgo}-${n}`, ownerId, bytes, createdAt })
  for (let n = 0; n < count; n += 500)
    await db
      .insertInto('picture')
      .values(Array.from({ length: Math.min(500, count - n) }, (_, i) => row(n + i)))
      .execute()
}

describe('how much an account may upload', () => {
  test('a hundred pictures a day, and the next one when the first is a day old', async () => {
    const here = await world()
    const alice = await here.host()
    await uploaded(here, alice.id, UPLOAD_BOUNDS.aDay.pictures - 1, 1000, 23)
    await here.as(alice).pages.picture.keep({ file: await photograph() })
    const another = async () => here.as(alice).pages.picture.keep({ file: await photograph() })
    await expect(another()).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: 3600 },
    })
    here.clock.pass({ hours: 1, seconds: 1 })
    await another()
  })

  test('removing them gives nothing back of the day, and all of what may be kept', async () => {
    const here = await world()
    const alice = await here.host()
    await uploaded(here, alice.id, UPLOAD_BOUNDS.inAll.pictures, 1000, 48)
    const another = async () => here.as(alice).pages.picture.keep({ file: await photograph() })
    await expect(another()).rejects.toMatchObject(refusal('TOO_MANY_PICTURES', 409))
    const [first] = await here.db.selectFrom('picture').select('id').limit(1).execute()
    await here.db
      .updateTable('picture')
      .set({ withdrawnAt: here.clock.now.toISOString() })
      .where('id', '=', first!.id)
      .execute()
    await another()

    await uploaded(here, alice.id, UPLOAD_BOUNDS.aDay.pictures, 1000, 2)
    await here.db.updateTable('picture').set({ withdrawnAt: here.clock.now.toISOString() }).execute()
    await expect(another()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('by weight, too', async () => {
    const here = await world()
    const alice = await here.host()
    await uploaded(here, alice.id, 2, UPLOAD_BOUNDS.aDay.bytes / 2)
    const another = here.as(alice).pages.picture.keep({ file: await photograph() })
    await expect(another).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('little before the address is confirmed', async () => {
    const here = await world()
    const alice = await here.host({ emailConfirmed: false })
    for (let n = 0; n < 5; n++) await here.as(alice).profile.setPicture({ file: await photograph() })
    const another = here.as(alice).profile.setPicture({ file: await photograph() })
    await expect(another).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('sixty an hour, also of what is refused then: nobody keeps the decoder busy', async () => {
    const here = await world()
    const alice = here.as(await here.host())
    const nothing = () => new File(['not a picture'], 'x.png')
    for (let n = 0; n < 60; n++)
      await expect(alice.pages.picture.keep({ file: nothing() })).rejects.toMatchObject(
        refusal('NOT_A_PICTURE', 415),
      )
    await expect(alice.pages.picture.keep({ file: nothing() })).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS', 429),
    )
    const bruno = here.as(await here.host()) // another account at the same address is not affected
    await bruno.pages.picture.keep({ file: await photograph() })
  })
})

describe('many at once', () => {
  test('two of one account; the third is told when to come back, in the header too', async () => {
    const here = await world()
    const alice = await here.host()
    const page = here.browser()
    await page.signIn(alice)
    const bytes = new Uint8Array(await (await photograph()).arrayBuffer())
    const { pictures } = here.services
    const encode = pictures.encode.bind(pictures)
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    pictures.encode = async (...sent) => {
      await held
      return encode(...sent)
    }
    const send = () => page.send('/api/profil/picture', { file: { bytes, type: 'image/png' } })
    const answers = [send(), send(), send()]
    const third = await Promise.race(answers)
    expect([third.status, third.headers.get('Retry-After')]).toEqual([429, '10'])
    goOn()
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
  })

  test('of many accounts one is decoded, eight wait, and the tenth is told to come back', async () => {
    const here = await world()
    const bytes = new Uint8Array(await (await photograph()).arrayBuffer())
    const pages = []
    for (let n = 0; n < 12; n++) {
      const page = here.browser()
      await page.signIn(await here.host())
      pages.push(page)
    }
    const large = await sharp(bytes).resize(2400, 1800).jpeg({ progressive: true }).toBuffer()
    // The first one is not done before three were refused: however fast it is decoded, all twelve meet.
    const letGo = holdDecoding()
    let refusals = 0
    const sends = pages.map(async (page) => {
      const answer = await page.send('/api/profil/picture', { file: { bytes: large, type: 'image/jpeg' } })
      if (answer.status !== 200 && ++refusals === 3) letGo()
      return answer
    })
    const answers = await Promise.all(sends)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      refused.map(() => [503, '10']),
    )
    expect(refused).toHaveLength(3)
    expect(await filesIn(here, 'uploads')).toHaveLength(3 * (12 - refused.length))
  })
})

/** No picture is decoded to its end before the answer is called, or the test is over. */
function holdDecoding(): () => void {
  const pipeline = sharp.prototype as { toBuffer: (options?: object) => Promise<unknown> }
  const { toBuffer } = pipeline
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  pipeline.toBuffer = async function (...options) {
    await held
    return toBuffer.apply(this, options)
  }
  onTestFinished(() => {
    pipeline.toBuffer = toBuffer
    letGo()
  })
  return letGo
}

/** A WebP of 38 bytes, all of one colour, that claims to have 40 million pixels. */
async function tinyGiant(): Promise<Buffer> {
  return sharp({ create: { width: 7300, height: 5470, channels: 3, background: '#333' } })
    .webp({ lossless: true })
    .toBuffer()
}

describe('what asks for more than it is, by its header', () => {
  test.each([
    ['a WebP of a few hundred bytes and 40 megapixels', tinyGiant],
    [
      'a PNG that is higher than any file of ours',
      () =>
        sharp({ create: { width: 1200, height: 17_000, channels: 3, background: '#333' } })
          .png()
          .toBuffer(),
    ],
  ])('%s is refused before anything is decoded', async (_, make) => {
    const here = await world()
    const alice = here.as(await here.host())
    const file = new File([new Uint8Array(await make())], 'x')
    await expect(alice.pages.picture.keep({ file })).rejects.toMatchObject(refusal('TOO_LARGE', 413))
  })

  test('a flat poster of 20 megapixels, and a small flat sign, are welcome', async () => {
    const here = await world()
    const alice = here.as(await here.host())
    const poster = sharp(Buffer.from(POSTER), { limitInputPixels: false }).resize(3800, 5300)
    for (const bytes of [
      await poster.png().toBuffer(),
      await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c33' } })
        .webp({ lossless: true })
        .toBuffer(),
    ])
      await alice.pages.picture.keep({ file: new File([new Uint8Array(bytes)], 'x') })
  })
})

const POSTER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 530"><rect width="380" height="530" fill="#146"/>${Array.from(
  { length: 120 },
  (_, n) =>
    `<circle cx="${(n * 37) % 380}" cy="${(n * 61) % 530}" r="${6 + (n % 30)}" fill="hsl(${n * 3} 60% 60%)"/>`,
).join('')}</svg>`
