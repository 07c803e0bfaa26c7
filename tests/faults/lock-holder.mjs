/**
 * Another process that takes SQLite's write lock: prints "held", and releases it when it is told to. `node
 * lock-holder.mjs <file>`
 */
import { SQLite } from '../../db/engines/better-sqlite3.mjs'

const database = new SQLite(process.argv[2], { timeout: 10_000 })
database.exec('begin exclusive')
process.send?.('held')
process.once('message', () => {
  database.exec('commit')
  database.close()
  process.disconnect()
})
