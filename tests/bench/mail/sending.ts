import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Program } from '#tests/infrastructure/program.ts'
import { makeHostOfMany } from '#tests/infrastructure/registrations.ts'
import { startRedis } from '#tests/infrastructure/servers/redis.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { type Sink, startSink } from '#tests/kill/sink.ts'
import { NOW } from '../builds.ts'
import { startMeasuredSite } from '../filled-site.ts'
import { ASKING } from '../load.ts'
import { readProcess } from '../processor.ts'

export const MODES = ['own loop', 'BullMQ'] as const
type Mode = (typeof MODES)[number]

/** `MAIL_PEOPLE=200` for a shorter run. */
export const PEOPLE = Number(process.env.MAIL_PEOPLE ?? 10_000)
export const TICKET_EMAILS = 60
/** Of a worker that has just started; the host is told of the first ten registrations. */
const FIRST = 30
const LOOKS_A_SECOND = 4
const PATIENCE_MS = 30 * 60_000

export interface Sent {
  mode: Mode
  /** Until the host's click is answered. */
  answerMs: number
  /** Processor of the worker for one of the messages, and for one confirmation. */
  messageMs: number
  ticketMs: number
  perSecond: number
  /** Of somebody who registers in the middle. */
  waitedSeconds: number
  /** Milliseconds of each request of the list meanwhile. */
  looks: number[]
}

/** The stage of one measurement. */
interface Post {
  site: Site
  sink: Sink
  worker: Program
  /** Where people register meanwhile. */
  elsewhere: number
  members: Member[]
}

export async function send(mode: Mode): Promise<Sent> {
  console.log(`${mode}: ${PEOPLE} registrations…`)
  const redis = mode === 'BullMQ' ? await startRedis() : null
  const site = await startMeasuredSite(NOW)
  const sink = await startSink(site.dataDir, { slowMs: 0 })
  try {
    const { host, activityId } = await makeHostOfMany(site.db, PEOPLE)
    const [other, ...members] = await makeMembers(site.db, 1 + FIRST + TICKET_EMAILS + 1)
    const activity = { count: 1, hostId: other?.id ?? 0, capacity: members.length }
    const [elsewhere = 0] = await makeActivities(site.db, activity)
    const worker = await site.startWorker({ SMTP_URL: sink.url, ...(redis && { REDIS_URL: redis.url }) })
    const post: Post = { site, sink, worker, elsewhere, members }
    await confirm(post, FIRST)
    await untilQuiet(post)
    const ticketMs = await processorOf(post, TICKET_EMAILS, () => confirm(post, TICKET_EMAILS))
    await untilQuiet(post)
    return { mode, ticketMs, ...(await sendToAll(post, host, activityId)) }
  } finally {
    await site.end()
    await Promise.all([sink.stop(), redis?.stop(), site.stop()])
  }
}

async function sendToAll(post: Post, host: Member, activityId: number) {
  const { site, sink } = post
  const already = (await sink.arrived()).length
  const arrived = async () => (await sink.arrived()).length - already
  const times = { answerMs: NaN, seconds: NaN, waitedSeconds: NaN }
  let isOver = false
  const looking = lookAtList(site, () => isOver)
  // One more: the confirmation in the middle.
  const messageMs = await processorOf(post, PEOPLE + 1, async () => {
    const began = performance.now()
    await write(site, host, activityId)
    times.answerMs = performance.now() - began
    await until(async () => (await arrived()) >= PEOPLE / 2)
    times.waitedSeconds = await waitForOne(post)
    await until(async () => (await arrived()) >= PEOPLE + 1)
    times.seconds = (performance.now() - began) / 1000
  })
  isOver = true
  const { answerMs, waitedSeconds, seconds } = times
  return { messageMs, answerMs, waitedSeconds, perSecond: PEOPLE / seconds, looks: await looking }
}

async function write({ urls: [url = ''] }: Site, { token }: Member, activityId: number): Promise<void> {
  const { status, body } = await call({
    url: `${url}/api/activity/email`,
    headers: { ...bearer(token), ...ownNetwork() },
    body: {
      ...{ activityId, templateType: 'NOW', subject: 'Verglas sur le sentier' },
      content:
        'Bonjour {{firstname}},\n\nle sentier de **{{activity}}** est glacé : apportez vos [crampons](https://exemple.org/crampons). Vous avez {{tickets}}.',
    },
  })
  const { recipients } = body as { recipients?: number }
  if (status !== 200 || recipients !== PEOPLE)
    throw new Error(`A message is answered ${status} ${JSON.stringify(body)}`)
}

/** Somebody registers; returns the seconds until their confirmation has arrived. */
async function waitForOne(post: Post): Promise<number> {
  const began = performance.now()
  await confirm(post, 1)
  return (performance.now() - began) / 1000
}

/** So many people register, and their confirmations arrive. */
async function confirm({ site, sink, elsewhere, members }: Post, count: number): Promise<void> {
  const people = members.splice(0, count)
  for (const { token } of people) {
    const { status, body } = await call({
      url: `${site.urls[0] ?? ''}/api/activity/participant`,
      headers: { ...bearer(token), ...ownNetwork() },
      body: { activityId: elsewhere, attendance: [{ nbrParticipant: 1 }] },
    })
    if (status !== 200) throw new Error(`A registration is answered ${status} ${JSON.stringify(body)}`)
  }
  await until(async () => {
    const reached = new Set((await sink.arrived()).map(({ to }) => to))
    return people.every(({ email }) => reached.has(email))
  })
}

/** Milliseconds of the worker's processor for each of so many emails. */
async function processorOf({ worker }: Post, emails: number, work: () => Promise<void>): Promise<number> {
  const before = await readProcess(worker.pid)
  await work()
  const after = await readProcess(worker.pid)
  return (1000 * (after.seconds - before.seconds)) / emails
}

/** What follows an email, and those to hosts, are done too. */
async function untilQuiet({ sink }: Post): Promise<void> {
  for (let last = -1; ;) {
    const { length } = await sink.arrived()
    if (length === last) return
    last = length
    await pause(1000)
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('The emails do not arrive.')
    await pause(100)
  }
}

/** Another person reads the list of activities, at fixed instants. */
async function lookAtList({ urls: [url = ''] }: Site, isOver: () => boolean): Promise<number[]> {
  const looks: Promise<number>[] = []
  while (!isOver()) {
    looks.push(lookOnce(`${url}/activites`))
    await pause(1000 / LOOKS_A_SECOND)
  }
  return Promise.all(looks)
}

async function lookOnce(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: { ...ASKING, ...ownNetwork() } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`)
  return performance.now() - began
}
