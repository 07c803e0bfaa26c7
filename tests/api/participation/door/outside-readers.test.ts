import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { loader as drawing } from '#app/features/participation/tickets/drawing.ts'
import { codesOf, lastTo, readQr } from '#tests/api/world/emails/emails.ts'
import { type World, world } from '#tests/api/world/world.ts'
import {
  HAS_OPENSSL,
  HAS_QRENCODE,
  HAS_ZBAR,
  opensslVerifies,
  qrencode,
  zbar,
} from '#tests/infrastructure/outside-readers.ts'
import { HAS_PDF_READER, pdfPictures } from '#tests/infrastructure/pdf.ts'

/** Programs that know nothing of ours meet the tickets of Bruno, who comes with a friend. */
let app: World
let evening: Awaited<ReturnType<typeof joinAnEvening>>

beforeAll(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  evening = await joinAnEvening()
})

async function joinAnEvening() {
  const start = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const veillee = await app.activity({ name: 'Veillée', start })
  const bruno = await app.participant()
  const client = app.as(bruno)
  const joined = await client.participation.join({
    activityId: veillee.id,
    attendance: [{ nbrParticipant: 2 }],
  })
  const { id: participantId, tickets } = joined.participant!
  const email = lastTo(await app.delivered(), bruno)
  const file = await client.pages.participation.ticketsFile({ participantId })
  return { veillee, tickets, email, file: new Uint8Array(await file.arrayBuffer()) }
}

/** Each code as a picture, as a person gets to see it. */
const PLACES = {
  page: () => Promise.all(evening.tickets.map(({ uuid }) => onThePage(uuid))),
  'e-mail': () => Promise.resolve(evening.email.attachments?.filter(isPicture).map(contentOf) ?? []),
  PDF: () => Promise.resolve(pdfPictures(evening.file)),
}

type Place = keyof typeof PLACES

function draw(uuid: string): Promise<Response> {
  const request = new Request(`${app.services.settings.publicUrl}/billets/${uuid}/code.svg`)
  return drawing({ request, context: {}, params: { uuid } })
}

async function onThePage(uuid: string): Promise<Buffer> {
  const answer = await draw(uuid)
  return sharp(Buffer.from(await answer.arrayBuffer()), { density: 600 })
    .png()
    .toBuffer()
}

const isPicture = ({ contentType }: { contentType?: string }) => contentType === 'image/png'
const contentOf = ({ content }: { content: string | Uint8Array }) => Buffer.from(content as Uint8Array)

const ALL: readonly Place[] = ['page', 'e-mail', 'PDF']
const PDF: readonly Place[] = ['PDF']

function expectedCodes(): string[] {
  expect(evening.tickets).toHaveLength(2)
  return evening.tickets.map(({ qr }) => qr)
}

describe('the code of a ticket', () => {
  for (const place of ALL) {
    const isHidden = PDF.includes(place) && !HAS_PDF_READER
    test.skipIf(isHidden)(`on the ${place}, read by jsQR`, async () => {
      expect(await Promise.all((await PLACES[place]()).map(readQr))).toEqual(expectedCodes())
    })

    test.skipIf(isHidden || !HAS_ZBAR)(`on the ${place}, read by zbarimg`, async () => {
      expect((await PLACES[place]()).flatMap(zbar)).toEqual(expectedCodes())
    })

    test.skipIf(isHidden)(`on the ${place}, read by the door`, async () => {
      const read = []
      for (const picture of await PLACES[place]()) read.push(await app.services.codeReader.read(picture))
      expect(read).toEqual(expectedCodes().map((text) => ({ text })))
    })
  }

  test('on the page is kept by no browser, which would show it after the ticket has ended', async () => {
    const [ticket] = evening.tickets
    expect((await draw(ticket!.uuid)).headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('of the e-mail stands there once for each ticket', async () => {
    expect(await codesOf(evening.email)).toEqual(expectedCodes())
  })
})

describe.skipIf(!HAS_OPENSSL || !HAS_PDF_READER)(
  'the signature of a printed ticket, verified by OpenSSL',
  () => {
    /** With what a device at the door knows: the code that it reads, and the keys of its list. */
    async function printed() {
      const [picture] = pdfPictures(evening.file)
      const code = Buffer.from((await readQr(picture!))!.slice(-115), 'base64url')
      const { keys } = await app.as(evening.veillee.host).door.read({ activityId: evening.veillee.id })
      const key = keys.find(({ kid }) => kid === String(code[1]))
      const message = Buffer.concat([Buffer.from('viree ticket\0'), code.subarray(0, 22)])
      return { x: key!.x, message, signature: code.subarray(22) }
    }

    test('is good by the public key of the list', async () => {
      const { x, message, signature } = await printed()
      expect(signature).toHaveLength(64)
      expect(opensslVerifies(x, message, signature)).toBe(true)
    })

    test('is not good for anything else: another ticket, another purpose, another key', async () => {
      const { x, message, signature } = await printed()
      const altered = Buffer.from(message)
      altered[30]! ^= 1
      expect(opensslVerifies(x, altered, signature)).toBe(false)
      expect(opensslVerifies(x, message.subarray('viree ticket\0'.length), signature)).toBe(false)
      expect(opensslVerifies(OF_RFC_8032, message, signature)).toBe(false)
    })
  },
)

/** The public key of the first example in RFC 8032. */
const OF_RFC_8032 = Buffer.from(
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  'hex',
).toString('base64url')

describe.skipIf(!HAS_QRENCODE)('a code that libqrencode wrote, read by the door', () => {
  test.each(['L', 'M', 'Q', 'H'] as const)('correction %s', async (correction) => {
    for (const text of [evening.tickets[0]!.qr, evening.tickets[0]!.uuid, 'Été à l’île : 7 $ 🎟'])
      expect(await app.services.codeReader.read(qrencode(text, correction))).toEqual({ text })
  })
})
