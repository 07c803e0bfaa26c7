import { setTimeout as pause } from 'node:timers/promises'
import { run } from '#tests/faults/programs.ts'
import { cookie, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { makeFeed, saveBank } from '#tests/infrastructure/sealed.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import type { Answer } from './ask.ts'
import { BEFORE_ANOTHER_TRY_MS, TRIES, type Venue } from './registering.ts'

/** All keys change at these parts of the time. */
const AT = [0, 0.3, 0.6]

/** A stored value of the newest key: two changes after the first. */
const NEWEST = 'v2.3.'

/** The database may be away when a key changes: an operator tries again. */
const BETWEEN_TRIES_MS = 5000

/** Changes all keys while everything runs, and says what that broke. */
export class KeyChanges {
  changes = 0
  readonly #site: Site
  readonly #venue: Venue
  /** One person for each key, with a bank account and a calendar of that time. */
  readonly #people: readonly Member[]
  readonly #calendars: string[] = []

  constructor(site: Site, venue: Venue, people: readonly Member[]) {
    this.#site = site
    this.#venue = venue
    this.#people = people
  }

  static readonly people = AT.length

  async run(minutes: number, beganAt: number): Promise<void> {
    for (const [index, part] of AT.entries()) {
      await pause(Math.max(0, beganAt + part * minutes * 60_000 - Date.now()))
      if (part > 0) await this.#change()
      const person = this.#people[index]!
      this.#calendars.push(await makeFeed(this.#site, person))
      await saveBank(this.#site, person)
    }
  }

  /** Lists all that no longer opens: tickets by these codes, sessions, calendars, bank accounts. */
  async broken(codes: readonly string[], members: readonly Member[]): Promise<string[]> {
    const broken: string[] = []
    const expectAnswer = async (
      what: string,
      path: string,
      isRight: (answer: Answer) => boolean,
      Cookie = '',
    ) => {
      const answer = await this.#ask(path, Cookie)
      if (!isRight(answer)) broken.push(`${what} ${path}: ${answer.status} ${answer.location}`)
    }
    const cookieOf = ({ token }: Member) => cookie(token, this.#venue.publicUrl).Cookie ?? ''

    for (const code of codes)
      await expectAnswer('ticket', code, ({ location }) => location.startsWith('/billets/'))
    for (const member of members)
      await expectAnswer(
        'session',
        '/api/auth/session',
        ({ text }) => text.includes(member.email),
        cookieOf(member),
      )
    for (const calendar of this.#calendars)
      await expectAnswer('calendar', `/agenda/${calendar}/viree.ics`, ({ status }) => status === 200)
    for (const person of this.#people)
      await expectAnswer(
        'bank',
        '/mon-compte/facturation',
        ({ text }) => text.includes('••345'),
        cookieOf(person),
      )
    return broken
  }

  /** How many stored values are still sealed with a key before the newest; the worker seals them anew in minutes. */
  async countOld(): Promise<number> {
    const rows = await this.#site.db.selectFrom('billingSettings').select('bankSealed').execute()
    return rows.filter(({ bankSealed }) => !bankSealed?.startsWith(NEWEST)).length
  }

  async #change(): Promise<void> {
    const { dataDir, databaseUrl } = this.#site
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : undefined
    for (;;) {
      const { code } = await run('rotate', { dataDir, args: ['all'], ...(env && { env }) })
      if (code === 0) break
      await pause(BETWEEN_TRIES_MS)
    }
    this.changes += 1
  }

  async #ask(path: string, Cookie: string): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const headers = { ...(Cookie && { Cookie }), ...ownNetwork() }
      const answer = await this.#venue.tally.ask('sealed', { path, headers })
      if (tries === TRIES || (answer.status > 0 && answer.status < 500)) return answer
      await pause(BEFORE_ANOTHER_TRY_MS)
    }
  }
}
