/**
 * Loaded into the measured processes before the product (`NODE_OPTIONS=--import`): notes how long the longest write
 * transaction held its lock, and how long the longest wait for one was. The product itself is the shipped one.
 * The figures are written when the process ends, to a file of its own in DATA_DIR.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { SQLITE_PACKAGE } from '../../../db/engines/sqlite-package.mjs'

// The packages of the build that runs, which may be that of another checkout.
const require = createRequire(process.argv[1] ?? '')
const figures = { transactions: 0, longestMs: 0, longestWaitMs: 0 }

/** @param {number} asked @param {number} held */
function note(asked, held) {
  figures.transactions += 1
  figures.longestWaitMs = Math.max(figures.longestWaitMs, held - asked)
  figures.longestMs = Math.max(figures.longestMs, performance.now() - held)
}

watchSqlite()
watchPostgres()
process.on('exit', () => {
  const file = join(process.env.DATA_DIR ?? '.', `transactions-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(figures))
})

/** SQLite has one lock: it is held from the answer to BEGIN IMMEDIATE until COMMIT is on the disk. */
function watchSqlite() {
  const Database = require(SQLITE_PACKAGE)
  const { prepare } = Database.prototype
  let asked = 0
  let held = 0
  /** @this {any} @param {string} text */
  Database.prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    const words = text.toLowerCase()
    if (words !== 'begin immediate' && words !== 'commit') return statement
    return {
      reader: false,
      /** @param {unknown[]} values */
      run(values) {
        if (words === 'begin immediate') asked = performance.now()
        const answer = statement.run(values)
        if (words === 'begin immediate') held = performance.now()
        else note(asked, held)
        return answer
      },
    }
  }
}

/** PostgreSQL locks rows: the first is held from the answer to the first statement that writes until that to COMMIT. */
function watchPostgres() {
  const { Client } = require('pg')
  const { query } = Client.prototype
  const WRITES = /^(insert|update|delete)\b/i
  /** @this {any} @param {any[]} values */
  Client.prototype.query = function (...values) {
    const answer = query.apply(this, values)
    const [asked] = values
    const text = typeof asked === 'string' ? asked : asked?.text // a prepared statement comes with its name
    if (typeof text !== 'string' || typeof answer?.then !== 'function') return answer
    const words = text.toLowerCase()
    if (words === 'begin') this.rush = { asked: 0, held: 0 }
    const running = this.rush
    if (!running) return answer
    if (words === 'rollback') this.rush = null
    if (WRITES.test(text) && running.asked === 0) {
      running.asked = performance.now()
      answer.then(() => (running.held = performance.now()), ignore)
    }
    if (words === 'commit') {
      this.rush = null
      if (running.asked > 0) answer.then(() => note(running.asked, running.held), ignore)
    }
    return answer
  }
}

function ignore() {}
