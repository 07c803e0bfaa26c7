import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { cookie, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { BEFORE, type Build, BUILDS, NOT_COMPARED, termsOf } from './builds.ts'
import { startMeasuredSite } from './filled-site.ts'
import { median } from './load.ts'
import { readProcess } from './processor.ts'
import * as report from './report.ts'
import { makeVisitor } from './rush/client.ts'

/** E-mails whose processor is measured together, and how often: the builds take turns. */
const PART = Number(process.env.BENCH_EMAILS ?? 20)
const PARTS = 6

/** Of a process that has just started: the host is told of the first ten registrations, of the later ones an hour later. */
const FIRST = 30

const AIM = 0.4
const PATIENCE_MS = 60_000
/** A worker of a slow machine needs no longer from one message's file to the next. */
const QUIET_MS = 3000

/** Processor of the worker for the e-mail of one registration, before and now. */
export async function emails(): Promise<report.Figure[]> {
  const head = report.head()
  const [now = NaN, before = NaN] = await costsOfEmails(BUILDS, 1)
  await report.keep('emails', [
    head,
    `Median of ${PARTS} rounds of ${PART} e-mails`,
    report.table(rowsOf(now, before)),
    ...(BEFORE ? [] : [NOT_COMPARED]),
  ])
  const ratio = now / before
  return BEFORE
    ? [["a ticket e-mail's processor ÷ before", '1', report.ratio(ratio), report.atMost(AIM, ratio)]]
    : []
}

/** Milliseconds of the worker's processor for the e-mail of a registration with so many tickets, of each build. */
export async function costsOfEmails(builds: readonly Build[], tickets: number): Promise<number[]> {
  const posts: Post[] = []
  try {
    for (const build of builds) posts.push(await openPost(build, tickets))
    const costs = new Map<Post, number[]>(posts.map((post) => [post, []]))
    for (let part = 0; part < PARTS; part += 1) {
      console.log(`E-mails: round ${part + 1} of ${PARTS}…`)
      for (const post of posts) costs.get(post)?.push(await costOf(post))
    }
    return posts.map((post) => median(costs.get(post) ?? []))
  } finally {
    await Promise.all(posts.map(({ site }) => site.stop()))
  }
}

/** A site with its worker, and people who will register for one activity. */
interface Post {
  site: Site
  worker: { pid: number }
  activityId: number
  members: Member[]
  /** Of each registration. */
  tickets: number
}

async function openPost(build: Build, tickets: number): Promise<Post> {
  const site = await startMeasuredSite(build)
  try {
    const [host, ...members] = await makeMembers(site.db, 1 + FIRST + PARTS * PART, termsOf(build))
    const activity = { count: 1, hostId: host!.id, capacity: members.length * tickets }
    const [activityId = 0] = await makeActivities(site.db, activity)
    const post = { site, worker: await site.startWorker(), activityId, members, tickets }
    await register(post, FIRST)
    await untilWritten(post, FIRST)
    await untilQuiet(post)
    await checkOne(site)
    return post
  } catch (error) {
    await site.stop()
    throw error
  }
}

/** Milliseconds of the worker's processor for one e-mail. */
async function costOf(post: Post): Promise<number> {
  const written = await countFiles(post.site)
  const before = await readProcess(post.worker.pid)
  await register(post, PART)
  await untilWritten(post, written + PART)
  await untilQuiet(post)
  const after = await readProcess(post.worker.pid)
  const more = (await countFiles(post.site)) - written
  if (more !== PART) throw new Error(`${more} e-mails for ${PART} registrations.`)
  return (1000 * (after.seconds - before.seconds)) / PART
}

async function register({ site, activityId, members, tickets }: Post, count: number): Promise<void> {
  for (const member of members.splice(0, count)) {
    const headers = { ...ownNetwork(), ...cookie(member.token, site.publicUrl) }
    const visitor = makeVisitor(site.urls[0]!, headers)
    const order = { activityId, attendance: [{ nbrParticipant: tickets }] }
    const { status, text } = await visitor.post('/api/activity/participant', order)
    visitor.leave()
    if (status !== 200) throw new Error(`A registration is answered ${status} ${text}`)
  }
}

async function untilWritten({ site }: Post, count: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while ((await countFiles(site)) < count) {
    if (performance.now() > deadline) throw new Error(`${await countFiles(site)} of ${count} e-mails.`)
    await pause(50)
  }
}

/** What follows a message's file, and e-mails to the host, are done too. */
async function untilQuiet({ site }: Post): Promise<void> {
  let last = -1
  for (let now = await countFiles(site); now !== last; now = await countFiles(site)) {
    last = now
    await pause(QUIET_MS)
  }
}

async function listFiles({ dataDir }: Site): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(dataDir, 'mail', name))
}

async function countFiles(site: Site): Promise<number> {
  return (await listFiles(site)).length
}

/** It is the right e-mail that is measured: with the ticket's code and the calendar file. */
async function checkOne(site: Site): Promise<void> {
  const messages = await Promise.all((await listFiles(site)).map((name) => readFile(name, 'utf8')))
  const whole = messages.filter((text) => /^content-type: (image\/png|text\/calendar)/im.test(text))
  if (whole.length < FIRST) throw new Error(`Only ${whole.length} e-mails have a ticket.`)
}

function rowsOf(now: number, before: number): report.Row[] {
  const what = 'processor of the worker for a ticket e-mail'
  if (!BEFORE) {
    return [
      ['', 'now'],
      [what, report.hundredths(now)],
    ]
  }
  const ratio = now / before
  return [
    ['', 'now', 'before', 'now ÷ before', 'aim'],
    [what, report.hundredths(now), report.hundredths(before), report.ratio(ratio), report.atMost(AIM, ratio)],
  ]
}
