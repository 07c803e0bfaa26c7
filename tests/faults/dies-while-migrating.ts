import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import { migrateStepwise } from './cut.ts'

/** Migrates, and is killed before the nth statement. */
const [address = '', last = ''] = process.argv.slice(2)
const db = openDatabase(JSON.parse(address) as DatabaseAddress)
let statements = 0
await migrateStepwise(db, () => {
  statements++
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL')
})
await db.destroy()
