import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { CALL_TARGETS, mayAnswer501 } from '#tests/fuzz/call-targets.ts'
import { pageTargets } from '#tests/fuzz/page-targets.ts'
import { malformedRequest } from '#tests/fuzz/requests.ts'
import { send } from '#tests/fuzz/send.ts'
import { bearer, cookie, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Venue } from './registering.ts'

const PAGES = ['/', '/activites', '/activites?search=ouverture', '/activites?types=1', '/a-propos', '/sante']
const CALLS = ['/api/activities', '/api/activity/types', '/api/activities/promoted']
const OF_ONE_PERSON = ['/', '/mes-inscriptions', '/mon-compte', '/mes-notifications', '/api/auth/session']

/** A visitor reads a page. */
export async function readAsVisitor({ tally, chance, activityIds }: Venue): Promise<void> {
  const path = chance.pick([...PAGES, ...CALLS, `/activites/${chance.pick(activityIds)}`])
  await tally.ask('visitor', { path, headers: ownNetwork() })
}

/** A member reads a page of their own. */
export async function readAsMember({ tally, chance, activityIds, members, publicUrl }: Venue): Promise<void> {
  const path = chance.pick([...OF_ONE_PERSON, `/activites/${chance.pick(activityIds)}`])
  const { Cookie = '' } = cookie(chance.pick(members).token, publicUrl)
  await tally.ask('member', { path, headers: { Cookie, ...ownNetwork() } })
}

/** Photographs of noise: nothing compresses them to a trifle. */
export function makePhotographs(): Promise<Buffer[]> {
  return Promise.all(
    [600, 1000, 1400].map((width) => {
      const height = Math.round(width * 0.75)
      const raw = { width, height, channels: 3 as const }
      return sharp(randomBytes(width * height * 3), { raw })
        .jpeg({ quality: 60 })
        .toBuffer()
    }),
  )
}

/** Members who change their picture, and the last one that each was told is stored. */
export class Uploads {
  readonly stored = new Map<number, string>()

  readonly #venue: Venue
  readonly #uploaders: readonly Member[]
  readonly #photographs: readonly Buffer[]

  constructor(venue: Venue, uploaders: readonly Member[], photographs: readonly Buffer[]) {
    this.#venue = venue
    this.#uploaders = uploaders
    this.#photographs = photographs
  }

  async upload(): Promise<void> {
    const { tally, chance } = this.#venue
    const { id, token } = chance.pick(this.#uploaders)
    const form = new FormData()
    const bytes = new Uint8Array(chance.pick(this.#photographs))
    form.set('file', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    const written = new Response(form)
    const type = written.headers.get('Content-Type') ?? ''
    // Until an answer says which, the picture is this one or the one before.
    this.stored.delete(id)
    const { status, text } = await tally.ask('upload', {
      method: 'POST',
      path: '/api/profil/picture',
      headers: { ...bearer(token), ...ownNetwork(), 'Content-Type': type },
      body: Buffer.from(await written.arrayBuffer()),
    })
    if (status === 200) this.stored.set(id, (JSON.parse(text) as { pictureUrl: string }).pictureUrl)
  }

  /** The stored pictures that cannot be read. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const url of this.stored.values()) {
      const path = url.replace(this.#venue.publicUrl, '')
      const { status } = await this.#venue.tally.ask('picture', { path })
      if (status !== 200) lost.push(`${status} ${path}`)
    }
    return lost
  }
}

/** Calls that say 501 by their contract are left out: that answer would hide others. */
const TARGETS = [...pageTargets(), ...CALL_TARGETS.filter((target) => !mayAnswer501(target))]

/** A malformed request, from people who take no part in anything else. */
export async function attack({ tally, chance, publicUrl }: Venue, hostile: readonly Member[]): Promise<void> {
  const cookies = hostile.map(({ token }) => cookie(token, publicUrl).Cookie ?? '')
  const callers = { host: new URL(publicUrl).host, origin: publicUrl, cookies }
  const request = malformedRequest(chance, TARGETS, callers)
  const from = Date.now()
  // It rejects when there is no answer within 20 seconds.
  const status = await send(tally.port, request).then(
    (answer) => answer.status,
    () => 0,
  )
  const { method, url, headers, body } = request
  const sent = JSON.stringify({ headers, body: body.toString('latin1').slice(0, 300) })
  tally.note('hostile', `${method} ${url.slice(0, 200)} ${sent}`, status, from)
}

const PIECES = 20
const BETWEEN_PIECES_MS = 500

/** A client whose request, or whose reading of the answer, takes ten seconds. */
export async function dawdle({ tally, chance, publicUrl }: Venue): Promise<void> {
  const { host } = new URL(publicUrl)
  const body = `username=${'x'.repeat(80)}&password=y`
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
  const get = `${head('GET /activites')}\r\n`
  const post = `${head('POST /authentification')}Origin: ${publicUrl}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const way = chance.pick(['request', 'reading'])
  const text = way === 'reading' ? get : chance.pick([get, post])
  const from = Date.now()
  const status = await new Promise<number>((resolve) => {
    let answer = ''
    const socket = connect(tally.port, '127.0.0.1', () => void write())
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
      if (way !== 'reading') return
      socket.pause()
      setTimeout(() => socket.resume(), BETWEEN_PIECES_MS)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.setTimeout(60_000, () => socket.destroy())

    async function write(): Promise<void> {
      const size = way === 'reading' ? text.length : Math.ceil(text.length / PIECES)
      for (let at = 0; at < text.length && !socket.destroyed; at += size) {
        socket.write(text.slice(at, at + size))
        await pause(BETWEEN_PIECES_MS)
      }
    }
  })
  tally.note('slow', `${way} ${text.split(' HTTP')[0] ?? ''}`, status, from)
}
