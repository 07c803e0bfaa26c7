import { setTimeout as pause } from 'node:timers/promises'
import { cookie, makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { joinActivity } from './readers.ts'

/** From before the change until it was certainly committed. */
interface Change {
  isFull: boolean
  before: number
  after: number
}

interface Answer {
  isFull: boolean
  begun: number
  ended: number
  what: string
}

const TOGGLED_EVERY_MS = 2500
const READ_EVERY_MS = 20
const WRITTEN_EVERY_MS = 50

/** Not more requests are open at a time: what a busy site refuses says nothing about places. */
const MOST_OPEN = 30

/** However slow the machine is, so many answers tell which of two states they show … */
const FEWEST_TELLING = 150
/** … and so many times the place was taken or free. */
const FEWEST_STATES = 4

/**
 * Takes and gives back the last place of an activity, while its page is read 50 times a second and 20 rows a second are
 * written. Returns the answers that show a state older than a second, and how many could have.
 */
export async function staleAnswers(
  site: Site,
  seconds: number,
): Promise<{ stale: string[]; telling: number }> {
  const [host, first, other, reader] = await makeMembers(site.db, 4)
  if (!host || !first || !other || !reader) throw new Error('Nobody was made.')
  const [id = 0, elsewhere = 0] = await makeActivities(site.db, { count: 2, hostId: host.id, capacity: 1 })
  const joined = await joinActivity(site, first, id)
  if (joined !== 'inscription_ok') throw new Error(joined)

  const path = await addressOf(site, id)
  const session = { Cookie: cookie(reader.token, site.publicUrl).Cookie ?? '' }
  const ways: [path: string, headers: Record<string, string>, isFull: (text: string) => boolean][] = [
    [path, {}, (text) => !isOpen(text, id)],
    [path, session, (text) => !isOpen(text, id)],
    [
      `/api/activity?activityId=${id}`,
      {},
      (text) => (JSON.parse(text) as { placesLeft: number }).placesLeft === 0,
    ],
  ]

  const now = performance.now()
  const changes: Change[] = [{ isFull: true, before: now, after: now }]
  const requests: Promise<unknown>[] = []
  const answers: Answer[] = []
  const isTelling = (answer: Answer) =>
    isAllowed(answer, changes) !== isAllowed({ ...answer, isFull: !answer.isFull }, changes)
  const countTelling = () => answers.filter(isTelling).length
  let open = 0
  let hasFailed = false
  const isOver = () =>
    hasFailed ||
    (performance.now() >= now + seconds * 1000 &&
      changes.length >= FEWEST_STATES &&
      countTelling() >= FEWEST_TELLING)
  const toggling = repeat(TOGGLED_EVERY_MS, isOver, async () => {
    const isFull = changes.at(-1)?.isFull !== true
    const before = performance.now()
    await setTaken(site, id, isFull)
    changes.push({ isFull, before, after: performance.now() })
  })
  const writing = repeat(WRITTEN_EVERY_MS, isOver, () => comment(site, elsewhere, other.id))
  let turn = 0
  const reading = repeat(READ_EVERY_MS, isOver, () => {
    if (open >= MOST_OPEN) return Promise.resolve()
    const [path, headers, isFull] = ways[turn % ways.length]!
    const url = site.urls[turn++ % site.urls.length] ?? ''
    open++
    const request = read(url + path, headers, isFull).finally(() => open--)
    requests.push(request.then((answer) => answers.push(answer)))
    request.catch(() => {
      hasFailed = true // it is thrown once all have ended
    })
    return Promise.resolve()
  })
  await Promise.all([toggling, writing, reading])

  await Promise.all(requests)
  const stale = answers.filter((answer) => !isAllowed(answer, changes))
  return {
    stale: stale.map(({ what, isFull, begun }) => `${what} ${isFull} ${Math.round(begun - now)} ms`),
    telling: countTelling(),
  }
}

async function addressOf({ urls: [url = ''] }: Site, id: number): Promise<string> {
  const { headers } = await fetch(`${url}/activites/${id}`, { redirect: 'manual' })
  return headers.get('location') ?? `/activites/${id}`
}

async function repeat(everyMs: number, isOver: () => boolean, step: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await Promise.all([step(), pause(everyMs)])
  }
}

/** Whether the page of an activity leads to its registration. */
export function isOpen(html: string, activityId: number): boolean {
  return html.includes(`/activites/${activityId}/inscription`)
}

/** Takes the only place or frees it, as another process would. */
export async function setTaken({ db }: Site, activityId: number, isTaken: boolean): Promise<void> {
  const endedAt = isTaken ? null : new Date().toISOString()
  await db.updateTable('participation').set({ endedAt }).where('activityId', '=', activityId).execute()
}

async function comment({ db }: Site, activityId: number, authorId: number): Promise<void> {
  const said = { parentId: null, asHost: false, text: 'Bonjour', createdAt: new Date().toISOString() }
  await db
    .insertInto('comment')
    .values({ ...said, activityId, authorId })
    .execute()
}

async function read(
  url: string,
  headers: Record<string, string>,
  isFull: (text: string) => boolean,
): Promise<Answer> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { ...headers, 'Accept-Language': 'fr' } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`)
  return { isFull: isFull(text), begun, ended: performance.now(), what: url }
}

/** The state held at some time between a second before the request and its answer. */
function isAllowed({ isFull, begun, ended }: Answer, changes: readonly Change[]): boolean {
  return changes.some((change, index) => {
    const overAt = changes[index + 1]?.after ?? Infinity
    return change.isFull === isFull && change.before <= ended && overAt >= begun - 1000
  })
}
