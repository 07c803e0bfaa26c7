/**
 * Loaded into a process before the product (`NODE_OPTIONS=--import`): counts the points at which it could die with a
 * different outcome, and dies at some of them. They are: before and after each commit, after the first write inside a
 * transaction, and of each call to the payment provider the last byte out and the first byte of the answer in. The
 * product itself is the shipped one.
 *
 * FAULT_POINTS is a folder: `order.json` holds `{ run, victim, at, named }`; each process appends its points
 * to `<FAULT_POINTS_OF>.log`. Nothing is counted while there is no order. A new run begins at 1, and goes on where it was
 * in a process that was started again.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { SQLITE_PACKAGE } from '../../../db/engines/sqlite-package.mjs'

const folder = process.env.FAULT_POINTS ?? '.'
const self = process.env.FAULT_POINTS_OF ?? 'web'
const log = join(folder, `${self}.log`)
const provider = new URL(process.env.STRIPE_API_BASE ?? 'http://127.0.0.1:1')

/** How long an answer of the provider is waited for: the product's own 20 s would make a silence walk of hours. */
const patienceMs = Number(process.env.PATIENCE_MS ?? 20_000)

// The packages of the build that runs, which may be that of another checkout.
const require = createRequire(process.argv[1] ?? '')

let run = ''
let count = 0
/** The point before the named one has been passed in this run. */
let isNear = false
let hasDiedNamed = false

/** @param {string} name */
function point(name) {
  const order = readOrder()
  if (!order) return
  if (order.run !== run) {
    run = order.run
    count = passedBefore()
    isNear = false
    hasDiedNamed = count > 0
  }
  count += 1
  const dies = order.victim === self && (order.at.includes(count) || isNamed(order.named, name))
  appendFileSync(log, `${run}\t${count}\t${name}${dies ? '\tdied' : ''}\n`)
  if (!dies) return
  process.kill(process.pid, 'SIGKILL')
  for (;;); // the signal is on its way
}

/**
 * Whether it is the first point of this name, after the first of another one. Once: not in a process that was started
 * again.
 * @param {{ point: string, after?: string } | null} named @param {string} name
 */
function isNamed(named, name) {
  if (!named || hasDiedNamed) return false
  const wasNear = isNear || named.after === undefined
  isNear ||= name === named.after
  return wasNear && name === named.point
}

/** @returns {{ run: string, victim: string, at: number[], named: { point: string, after?: string } | null } | null} */
function readOrder() {
  try {
    return JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'))
  } catch {
    return null
  }
}

/** In a process that has died in this run. */
function passedBefore() {
  try {
    const lines = readFileSync(log, 'utf8').split('\n')
    return lines.filter((line) => line.startsWith(`${run}\t`)).length
  } catch {
    return 0
  }
}

watchSqlite()
watchPostgres()
watchProvider()

const WRITES = /^\s*(insert|update|delete)\b/i

/**
 * No periodic job is ever claimed: those that a worker runs at its start would be points of a walk, as many as the
 * machine lets happen meanwhile. A walk runs those that look after money and places itself (settling.ts).
 */
const PERIODIC_CLAIM = /^\s*(insert into|update) "periodic_work"/i

/** Every process has one connection that writes, so that one variable says what is going on. */
function watchSqlite() {
  const Database = require(SQLITE_PACKAGE)
  const { prepare } = Database.prototype
  let hasWritten = true
  /** @this {any} @param {string} text */
  Database.prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    const words = text.toLowerCase()
    const own = (/** @type {string} */ sql) => prepare.call(this, sql).run()
    if (PERIODIC_CLAIM.test(text)) around(statement, () => [])
    else if (words === 'begin immediate')
      around(statement, (work) => {
        const answer = work()
        hasWritten = false
        return answer
      })
    else if (words === 'commit')
      around(statement, (work) => {
        if (hasWritten) point('before commit')
        const answer = work()
        if (hasWritten) point('after commit')
        return answer
      })
    else if (WRITES.test(text))
      around(statement, (work) => {
        if (!this.inTransaction) return single(own, work, nameOf(text))
        const answer = work()
        if (!hasWritten) {
          hasWritten = true
          point(`inside: ${nameOf(text)}`)
        }
        return answer
      })
    return statement
  }
}

/** @param {any} statement @param {(work: () => any) => any} hook */
function around(statement, hook) {
  for (const name of ['run', 'all', 'get']) {
    const work = statement[name]
    Object.defineProperty(statement, name, {
      value: (/** @type {unknown[]} */ ...values) => hook(() => work.apply(statement, values)),
    })
  }
}

/**
 * A statement that is a transaction by itself: the same in three, so that there is a moment before its commit. One that
 * changes nothing, such as looking for a task, is no point.
 *
 * @param {(sql: string) => void} own @param {() => any} work @param {string} name
 */
function single(own, work, name) {
  own('begin immediate')
  try {
    const answer = work()
    const hasChanged = Array.isArray(answer) ? answer.length > 0 : (answer?.changes ?? 1) > 0
    if (hasChanged) point(`before commit: ${name}`)
    own('commit')
    if (hasChanged) point(`after commit: ${name}`)
    return answer
  } catch (error) {
    own('rollback')
    throw error
  }
}

function watchPostgres() {
  const { Client } = require('pg')
  const { query } = Client.prototype
  /** @this {any} @param {any[]} values */
  Client.prototype.query = function (...values) {
    const [asked] = values
    const text = typeof asked === 'string' ? asked : asked?.text // a prepared statement comes with its name
    const words = typeof text === 'string' ? text.trim().toLowerCase() : ''
    const send = (/** @type {any[]} */ ...sent) => query.apply(this, sent)
    if (PERIODIC_CLAIM.test(words)) return Promise.resolve({ command: 'UPDATE', rowCount: 0, rows: [] })
    if (WRITES.test(words) && !this.walked) return singleOfPostgres(send, values, nameOf(words))
    const isEnd = words === 'commit' && this.walked === 'written'
    if (isEnd) point('before commit')
    const answer = send(...values)
    if (typeof answer?.then !== 'function') return answer
    if (/^(begin|start transaction)/.test(words)) this.walked = 'begun'
    if (words === 'commit' || words === 'rollback') this.walked = null
    if (isEnd) return answer.then(passing(() => point('after commit')))
    if (this.walked === 'begun' && WRITES.test(words)) {
      this.walked = 'written'
      return answer.then(passing(() => point(`inside: ${nameOf(words)}`)))
    }
    return answer
  }
}

/** @param {(...sent: any[]) => Promise<any>} send @param {any[]} values @param {string} name */
async function singleOfPostgres(send, values, name) {
  await send('begin')
  try {
    const answer = await send(...values)
    if (answer.rowCount > 0) point(`before commit: ${name}`)
    await send('commit')
    if (answer.rowCount > 0) point(`after commit: ${name}`)
    return answer
  } catch (error) {
    await send('rollback')
    throw error
  }
}

/** @param {() => void} work */
function passing(work) {
  return (/** @type {unknown} */ answer) => {
    work()
    return answer
  }
}

/** Segments that are ids: `cs_test_a1…`, not `balance_transactions`. */
const IDS = /\/[a-z]+_(?=[^/]*[A-Z0-9])[^/]+/g

function watchProvider() {
  const { request } = http
  /** @param {any[]} values */
  http.request = function (...values) {
    // @ts-expect-error as many ways to call it as Node.js has
    const outgoing = request.apply(this, values)
    const { host, port } = targetOf(values[0])
    if (host !== provider.hostname || String(port) !== provider.port) return outgoing
    const wait = outgoing.setTimeout.bind(outgoing)
    outgoing.setTimeout = (ms, ...more) => wait(Math.min(ms, patienceMs), ...more)
    const name = `${outgoing.method} ${outgoing.path.replace(/\?.*/, '').replace(IDS, '/*')}`
    outgoing.once('finish', () => point(`sent: ${name}`))
    outgoing.once('response', () => point(`answered: ${name}`))
    return outgoing
  }
  syncBuiltinESMExports()
}

/** @param {any} target */
function targetOf(target) {
  if (target instanceof URL || typeof target === 'string') {
    const { hostname: host, port } = new URL(target)
    return { host, port }
  }
  return { host: target.hostname ?? target.host, port: target.port }
}

/** @param {string} text */
function nameOf(text) {
  return text.trim().split(/\s+/).slice(0, 3).join(' ').replace(/["`]/g, '').toLowerCase()
}
