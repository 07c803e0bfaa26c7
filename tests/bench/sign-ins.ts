import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/dialect.ts'
import { makePasswords } from '#server/gateways/sign-in/passwords-argon2.ts'
import { percentile } from '#tests/bench/rush/rows.ts'
import { ownNetwork } from '#tests/infrastructure/crowd.ts'
import { type BenchData, prepareData, startOurs } from './contestants.ts'
import { ASKING, CONNECTIONS, median, ROUNDS, SECONDS } from './load.ts'
import * as report from './report.ts'

const PASSWORD = 'sept outardes au-dessus du fleuve'

/** Sign-ins of one account: a correct password does not count as a try. */
const MOST_OF_ONE = 10

/** How often somebody requests the page: often enough to coincide with a hash that is computed. */
const LOOK_EVERY_MS = 20

const AIM_MS = 500
const LIST = '/activites'

/** Prints the cost of signing in, also for those who load the list meanwhile; stores it in docs/benchmarks.md. */
export async function signIns(): Promise<report.Figure[]> {
  const head = report.head()
  const data = await prepareData()
  try {
    console.log('Signing in…')
    const measured = await measureSignIns(data)
    await report.keep('signIns', [
      head,
      `${ROUNDS} rounds of ${SECONDS} s each, by itself and meanwhile taking turns; 10,000 activities`,
      report.table(signInRows(measured)),
    ])
    return []
  } finally {
    await data.remove()
  }
}

interface SignIns {
  perSecond: number
  /** Milliseconds from a sign-in's beginning to its answer. */
  answers: number[]
  /** Milliseconds of the list page, by itself and while people sign in. */
  alone: number[]
  meanwhile: number[]
}

/** Ten people sign in one after the other, each as fast as they are allowed; somebody else loads the list page. */
async function measureSignIns({ dataDir }: BenchData): Promise<SignIns> {
  const emails = await giveEverybodyAPassword(dataDir)
  const front = await startOurs(dataDir, { trustedProxies: '127.0.0.1' })
  const url = front.url.replace('localhost', '127.0.0.1')
  try {
    const tries = emails.flatMap((email) => Array<string>(MOST_OF_ONE).fill(email))
    await signIn(url, tries.pop())
    await look(url)
    const rates: number[] = []
    const [alone, meanwhile, answers]: [number[], number[], number[]] = [[], [], []]
    for (let round = 1; round <= ROUNDS; round += 1) {
      alone.push(...(await lookOn(url, during(SECONDS))))
      const crowd = during(SECONDS)
      const began = performance.now()
      const [looks, times] = await Promise.all([lookOn(url, crowd), signInOn(url, tries, crowd)])
      meanwhile.push(...looks)
      answers.push(...times)
      rates.push(times.length / ((performance.now() - began) / 1000))
    }
    return { perSecond: median(rates), answers, alone, meanwhile }
  } finally {
    await front.stop()
  }
}

function signInRows({ perSecond, answers, alone, meanwhile }: SignIns): report.Row[] {
  const p99 = percentile(meanwhile, 99)
  return [
    [`signing in, ${CONNECTIONS} at a time`, 'figure', 'aim'],
    ['sign-ins a second (argon2id, 19 MiB, two passes)', report.perSecond(perSecond), ''],
    ['a sign-in, p50 / p99', spread(answers), ''],
    ['the list page by itself, p50 / p99', spread(alone), ''],
    [
      'the list page meanwhile, p50 / p99',
      spread(meanwhile),
      report.below(`p99 < ${AIM_MS} ms`, p99 < AIM_MS),
    ],
    ['meanwhile ÷ by itself, p99', report.ratio(p99 / percentile(alone, 99)), ''],
  ]
}

function spread(values: number[]): string {
  return [50, 99].map((percent) => report.milliseconds(percentile(values, percent))).join(' / ')
}

/** All with one password and one hash: the computation at sign-in is the same. */
async function giveEverybodyAPassword(dataDir: string): Promise<string[]> {
  const db = openDatabase({ kind: 'sqlite', file: join(dataDir, 'viree.sqlite') })
  try {
    await db
      .updateTable('user')
      .set({ passwordHash: await makePasswords().hash(PASSWORD) })
      .execute()
    return (await db.selectFrom('user').select('email').execute()).map(({ email }) => email)
  } finally {
    await db.destroy()
  }
}

/** Whether the time is not over yet. */
function during(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}

/** Requests the page at a steady pace, whether or not the previous answer has come. */
async function lookOn(url: string, goesOn: () => boolean): Promise<number[]> {
  const looks: Promise<number>[] = []
  while (goesOn()) {
    looks.push(look(url))
    await pause(LOOK_EVERY_MS)
  }
  return Promise.all(looks)
}

async function look(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url + LIST, { headers: ASKING })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${LIST} answers ${answer.status}.`)
  return performance.now() - began
}

async function signInOn(url: string, tries: string[], goesOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  const one = async () => {
    while (goesOn()) times.push(await signIn(url, tries.pop()))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return times
}

/** As a telephone does, each from a network address of its own. */
async function signIn(url: string, email: string | undefined): Promise<number> {
  if (email === undefined) throw new Error('Everybody has signed in as often as an account may.')
  const began = performance.now()
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Viree-Client': 'mobile', ...ownNetwork() },
    body: JSON.stringify({ username: email, password: PASSWORD }),
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`A sign-in is answered ${answer.status}.`)
  return performance.now() - began
}
