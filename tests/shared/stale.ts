import { setTimeout as pause } from 'node:timers/promises'
import { cookie, makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { joinActivity } from './readers.ts'

/** From before the change until it was certainly committed. */
interface Change {
  /** The last place of one activity was taken, and another one was called off; else neither is so. */
  isClosed: boolean
  before: number
  after: number
}

interface Answer {
  isClosed: boolean
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

/** An address, with whose headers it is read, and what it says. */
type Way = [path: string, headers: Record<string, string>, isClosed: (text: string) => boolean]

/**
 * Takes and gives back the last place of an activity, and calls another one off and on again, while the pages that show
 * them are read 50 times a second and 20 rows a second are written. Returns the answers that show a state older than a
 * second, and how many could have.
 */
export async function staleAnswers(
  site: Site,
  seconds: number,
): Promise<{ stale: string[]; telling: number }> {
  const [host, first, other, reader] = await makeMembers(site.db, 4)
  if (!host || !first || !other || !reader) throw new Error('Nobody was made.')
  const activities = await makeActivities(site.db, { count: 3, hostId: host.id, capacity: 1 })
  const [id = 0, elsewhere = 0, calledOff = 0] = activities
  const joined = await joinActivity(site, first, id)
  if (joined !== 'inscription_ok') throw new Error(joined)
  await setCalledOff(site, calledOff, true)

  const session = { Cookie: cookie(reader.token, site.publicUrl).Cookie ?? '' }
  const ways = [...(await waysToOne(site, id, session)), ...waysToAll(calledOff)]

  const now = performance.now()
  const changes: Change[] = [{ isClosed: true, before: now, after: now }]
  const requests: Promise<unknown>[] = []
  const answers: Answer[] = []
  const isTelling = (answer: Answer) =>
    isAllowed(answer, changes) !== isAllowed({ ...answer, isClosed: !answer.isClosed }, changes)
  const countTelling = () => answers.filter(isTelling).length
  let open = 0
  let hasFailed = false
  const isOver = () =>
    hasFailed ||
    (performance.now() >= now + seconds * 1000 &&
      changes.length >= FEWEST_STATES &&
      countTelling() >= FEWEST_TELLING)
  const toggling = repeat(TOGGLED_EVERY_MS, isOver, async () => {
    const isClosed = changes.at(-1)?.isClosed !== true
    const before = performance.now()
    await Promise.all([setTaken(site, id, isClosed), setCalledOff(site, calledOff, isClosed)])
    changes.push({ isClosed, before, after: performance.now() })
  })
  const writing = repeat(WRITTEN_EVERY_MS, isOver, () => comment(site, elsewhere, other.id))
  let turn = 0
  const reading = repeat(READ_EVERY_MS, isOver, () => {
    if (open >= MOST_OPEN) return Promise.resolve()
    const [path, headers, isClosed] = ways[turn % ways.length]!
    const url = site.urls[turn++ % site.urls.length] ?? ''
    open++
    const request = read(url + path, headers, isClosed).finally(() => open--)
    requests.push(request.then((answer) => answers.push(answer)))
    request.catch(() => {
      hasFailed = true // it is thrown once all have ended
    })
    return Promise.resolve()
  })
  await Promise.all([toggling, writing, reading])

  await Promise.all(requests)
  for (const activity of activities) await setCalledOff(site, activity, true) // the next round shows its own
  const stale = answers.filter((answer) => !isAllowed(answer, changes))
  return {
    stale: stale.map(({ what, isClosed, begun }) => `${what} ${isClosed} ${Math.round(begun - now)} ms`),
    telling: countTelling(),
  }
}

/** The page of the activity whose last place is taken, of a visitor and of a member, and what the API says. */
async function waysToOne(site: Site, id: number, session: Record<string, string>): Promise<Way[]> {
  const path = await addressOf(site, id)
  const isFull = (text: string) => (JSON.parse(text) as { placesLeft: number }).placesLeft === 0
  return [
    [path, {}, (text) => !isOpen(text, id)],
    [path, session, (text) => !isOpen(text, id)],
    [`/api/activity?activityId=${id}`, {}, isFull],
  ]
}

/** The pages that show all three: nothing but the one whose place is taken can be full. */
function waysToAll(calledOff: number): Way[] {
  return ['/', '/activites'].flatMap((path): Way[] => [
    [path, {}, (text) => text.includes('>Complet<')],
    [path, {}, (text) => !text.includes(`"/activites/${calledOff}/`)],
  ])
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

async function setCalledOff({ db }: Site, activityId: number, isOff: boolean): Promise<void> {
  const cancelledAt = isOff ? new Date().toISOString() : null
  await db.updateTable('activity').set({ cancelledAt }).where('id', '=', activityId).execute()
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
  isClosed: (text: string) => boolean,
): Promise<Answer> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { ...headers, 'Accept-Language': 'fr' } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`)
  return { isClosed: isClosed(text), begun, ended: performance.now(), what: url }
}

/** The state held at some time between a second before the request and its answer. */
function isAllowed({ isClosed, begun, ended }: Answer, changes: readonly Change[]): boolean {
  return changes.some((change, index) => {
    const overAt = changes[index + 1]?.after ?? Infinity
    return change.isClosed === isClosed && change.before <= ended && overAt >= begun - 1000
  })
}
