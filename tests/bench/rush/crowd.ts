import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { chance } from '#tests/bench/chance.ts'
import { cookie, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { makeVisitor, type Visitor } from './client.ts'

/** `RUSH_PEOPLE=100` for a shorter run. */
export const PEOPLE = Number(process.env.RUSH_PEOPLE ?? 5000)
export const GUESTS = PEOPLE / 10
export const PLACES = PEOPLE / 10
export const MINUTE_MS = 60_000
export const SEED = 20_261_121

/** Requests the list so many times a second during the rush. */
const LOOKERS_A_SECOND = 4

/** The times of one person: milliseconds, each from the instant at which it was to begin. */
export interface Visit {
  page: number
  participation: number
  /** From the arrival to the last answer. */
  whole: number
  /** On the clock of performance.now(). */
  answeredAt: number
  outcome: string
}

export interface Rush {
  visits: Visit[]
  /** Milliseconds of each request of the list meanwhile. */
  looks: number[]
  /** From the first arrival to the last answer. */
  totalMs: number
  startedAt: number
}

/** The instants, in milliseconds, at which so many people arrive at random within that time: one Poisson process. */
export function arrivals(count: number, withinMs: number): number[] {
  if (withinMs === 0) return Array.from({ length: count }, () => 0)
  const random = chance(SEED)
  let sum = 0
  const sums = Array.from({ length: count + 1 }, () => (sum += -Math.log(1 - random())))
  return sums.slice(0, count).map((each) => (each / sum) * withinMs)
}

/** Everybody arrives at their instant, however slow the site is: nobody waits for anybody else. */
export async function letThemIn(
  site: Site,
  options: { activityId: number; path: string; members: Member[]; withinMs: number },
): Promise<Rush> {
  const instants = arrivals(PEOPLE, options.withinMs)
  const random = chance(SEED + 1)
  const startedAt = performance.now() + 500
  let isOver = false
  const looking = lookAtList(site, startedAt, () => isOver)
  const waitingMembers = [...options.members]
  let guestsLeft = GUESTS
  const visits = await Promise.all(
    instants.map(async (instant, index) => {
      const isGuest = random() < guestsLeft / (PEOPLE - index)
      if (isGuest) guestsLeft -= 1
      const member = isGuest ? undefined : waitingMembers.pop()
      const due = startedAt + instant
      await pause(Math.max(0, due - performance.now()))
      return visit(site, member, { ...options, url: urlFor(site, index), due })
    }),
  )
  isOver = true
  const totalMs = Math.max(...visits.map(({ answeredAt }) => answeredAt)) - startedAt
  return { visits, looks: await looking, totalMs, startedAt }
}

/** As a load balancer would: each process in turn. */
const urlFor = ({ urls }: Site, index: number) => urls[index % urls.length] ?? ''

/** One person: the page of the activity, then their registration as soon as the page has loaded. */
async function visit(
  site: Site,
  member: Member | undefined,
  { url, path, activityId, due }: { url: string; path: string; activityId: number; due: number },
): Promise<Visit> {
  const visitor = makeVisitor(url, { ...ownNetwork(), ...(member && cookie(member.token, site.publicUrl)) })
  const times = { page: NaN, participation: NaN }
  let pageAt = NaN
  try {
    const page = await visitor.get(path)
    pageAt = page.at
    times.page = pageAt - due
    if (page.status !== 200 || !page.text.includes(path)) return end(pageAt, `page ${page.status}`)

    const guestId = member ? undefined : await passOf(visitor)
    const reply = await visitor.post('/api/activity/participant', {
      activityId,
      attendance: [{ nbrParticipant: 1 }],
      ...(guestId && { guestId }),
    })
    times.participation = reply.at - pageAt
    return end(reply.at, outcomeOf(reply))
  } catch (error) {
    // A failure counts with the time until it failed, so that it does not improve the results.
    const at = performance.now()
    if (Number.isNaN(pageAt)) times.page = at - due
    else times.participation = at - pageAt
    return end(at, (error as NodeJS.ErrnoException).code ?? String(error))
  } finally {
    visitor.leave()
  }

  function end(answeredAt: number, outcome: string): Visit {
    return { ...times, whole: answeredAt - due, answeredAt, outcome }
  }
}

let names = 0

/** A guest gives their name first; that call is part of their registration. */
async function passOf(visitor: Visitor): Promise<string> {
  names += 1
  const username = `invite-${names}@exemple.org`
  const { status, text } = await visitor.post('/api/user', { asGuest: true, username, firstname: 'Maude' })
  const { userId } = JSON.parse(text) as { userId?: unknown }
  if (status !== 200 || typeof userId !== 'string') throw new Error(`pass ${status}`)
  return userId
}

function outcomeOf({ status, text }: { status: number; text: string }): string {
  const { result, code } = JSON.parse(text) as { result?: string; code?: string }
  return `${status} ${result ?? code ?? ''}`
}

/** Another person reads the list of activities meanwhile, at fixed instants. */
async function lookAtList(site: Site, startedAt: number, isOver: () => boolean): Promise<number[]> {
  const looks: Promise<number>[] = []
  for (let index = 0; ; index += 1) {
    const due = startedAt + (index * 1000) / LOOKERS_A_SECOND
    await pause(Math.max(0, due - performance.now()))
    if (isOver()) break
    looks.push(lookOnce(urlFor(site, index), due))
  }
  return Promise.all(looks)
}

async function lookOnce(url: string, due: number): Promise<number> {
  const visitor = makeVisitor(url, {})
  try {
    const { status } = await visitor.get('/activites')
    if (status !== 200) console.log(`GET /activites: ${status}`)
  } catch (error) {
    console.log(`GET /activites: ${String(error)}`)
  } finally {
    visitor.leave()
  }
  return performance.now() - due
}
