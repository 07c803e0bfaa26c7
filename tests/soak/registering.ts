import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '#tests/fuzz/chance.ts'
import { bearer, cookie, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Answer, Tally } from './ask.ts'
import type { Granted } from './cancelling.ts'
import { asForm, asJson } from './headers.ts'
import { type Attempt, keyOf } from './ledger.ts'

/** Each activity is tried by so many people, a few activities at a time; some of them find it full. */
const ATTEMPTS_OF_ONE = 40
const ACTIVITIES_AT_ONCE = 3

/** People who got no answer try again, as often as this. */
export const TRIES = 8
export const BEFORE_ANOTHER_TRY_MS = 3000

export interface Venue {
  tally: Tally
  chance: Chance
  publicUrl: string
  members: readonly Member[]
  activityIds: readonly number[]
}

interface JoinAnswer {
  result?: string
  participant?: { id: number; tickets: { uuid: string; qr: string }[] }
}

/** People who register, and the answers that they got. */
export class Registrations {
  readonly attempts: Attempt[] = []
  /** What can be given back. */
  readonly granted: Granted[] = []
  /** The addresses that the QR codes of tickets hold. */
  readonly codes: string[] = []
  readonly #tried = new Set<string>()
  readonly #venue: Venue

  constructor(venue: Venue) {
    this.#venue = venue
  }

  /** A member, over the API. */
  async joinByApi(): Promise<void> {
    const { member, attempt } = this.#memberAndActivity()
    await this.#join('join', attempt, { ...bearer(member.token), ...ownNetwork() })
  }

  /** A member, with the form. */
  async joinByForm(): Promise<void> {
    const { member, attempt } = this.#memberAndActivity()
    const headers = { ...cookie(member.token, this.#venue.publicUrl), ...ownNetwork() }
    const form = { nbrParticipant: String(attempt.partySize) }
    attempt.told = await this.#untilTold(() => this.#sendForm('join form', attempt, headers, form))
  }

  /** A guest, over the API. */
  async joinAsGuest(): Promise<void> {
    const attempt = this.#attemptOf(this.#newGuest())
    const headers = ownNetwork()
    const body = JSON.stringify({ asGuest: true, username: attempt.email, firstname: 'Maude' })
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await this.#venue.tally.ask('guest', { ...asJson(headers), path: '/api/user', body })
      if (answer.status !== 200) {
        await pause(BEFORE_ANOTHER_TRY_MS)
        continue
      }
      const { userId: guestId } = JSON.parse(answer.text) as { userId: string }
      await this.#join('guest', attempt, headers, guestId)
      return
    }
  }

  /** A guest, with the form. The form is sent once: after that the address is known, and the answer is another. */
  async joinByGuestForm(): Promise<void> {
    const attempt = this.#attemptOf(this.#newGuest())
    const headers = { Origin: this.#venue.publicUrl, ...ownNetwork() }
    const page = await this.#venue.tally.ask('guest form', { path: formPath(attempt), headers })
    const stamp = /name="stamp" value="([^"]+)"/.exec(page.text)?.[1]
    if (!stamp) return
    attempt.told = await this.#sendForm('guest form', attempt, headers, {
      as: 'guest',
      nbrParticipant: String(attempt.partySize),
      prenom: 'Maude',
      nom: 'Gagnon',
      email: attempt.email,
      emailAgain: attempt.email,
      terms: 'true',
      commentaire: '',
      stamp,
    })
  }

  async #join(
    kind: string,
    attempt: Attempt,
    headers: Record<string, string>,
    guestId?: string,
  ): Promise<void> {
    const { activityId, partySize } = attempt
    const body = JSON.stringify({ activityId, attendance: [{ nbrParticipant: partySize }], guestId })
    attempt.told = await this.#untilTold(async () => {
      const answer = await this.#venue.tally.ask(kind, {
        ...asJson(headers),
        path: '/api/activity/participant',
        body,
      })
      if (answer.status !== 200) return isNo(answer) ? 'no' : 'nothing'
      const { result, participant } = JSON.parse(answer.text) as JoinAnswer
      if (result !== 'inscription_ok') return 'no'
      if (participant) {
        this.granted.push({
          ...{ attempt, headers, participantId: participant.id },
          ticketIds: participant.tickets.map(({ uuid }) => uuid),
          ...(guestId !== undefined && { guestId }),
        })
        this.codes.push(...participant.tickets.map(({ qr }) => new URL(qr).pathname))
      }
      return 'yes'
    })
  }

  async #sendForm(
    kind: string,
    attempt: Attempt,
    headers: Record<string, string>,
    fields: Record<string, string>,
  ): Promise<Attempt['told']> {
    const body = new URLSearchParams(fields).toString()
    const answer = await this.#venue.tally.ask(kind, { ...asForm(headers), path: formPath(attempt), body })
    if (answer.status === 302 && answer.location.includes('/inscription/merci?')) return 'yes'
    return isNo(answer) ? 'no' : 'nothing'
  }

  async #untilTold(attempt: () => Promise<Attempt['told']>): Promise<Attempt['told']> {
    let told: Attempt['told'] = 'nothing'
    for (let tries = 0; tries < TRIES && told === 'nothing'; tries += 1) {
      if (tries > 0) await pause(BEFORE_ANOTHER_TRY_MS)
      told = await attempt()
    }
    return told
  }

  #memberAndActivity(): { member: Member; attempt: Attempt } {
    const { members } = this.#venue
    for (;;) {
      const member = this.#venue.chance.pick(members)
      const attempt = this.#attemptOf(member.email)
      if (attempt.activityId !== 0) return { member, attempt }
    }
  }

  #newGuest(): string {
    return `invite-${this.attempts.length}@exemple.org`
  }

  /** Nobody tries the same activity twice: then the activity is 0, and nothing is written down. */
  #attemptOf(email: string): Attempt {
    const { activityIds, chance } = this.#venue
    const first = Math.floor(this.attempts.length / ATTEMPTS_OF_ONE)
    const index = Math.min(first + chance.int(ACTIVITIES_AT_ONCE), activityIds.length - 1)
    const activityId = activityIds[index] ?? 0
    const key = keyOf({ email, activityId })
    const partySize = 1 + chance.int(3)
    const attempt: Attempt = { email, activityId, partySize, told: 'nothing', isCancelled: false }
    if (this.#tried.has(key)) return { ...attempt, activityId: 0 }
    this.#tried.add(key)
    this.attempts.push(attempt)
    return attempt
  }
}

const formPath = ({ activityId }: Attempt) => `/activites/${activityId}/inscription`

/** A refusal that is final: the caller was told that nothing was done. */
const isNo = ({ status }: Answer) => status === 409 || status === 400 || status === 422
