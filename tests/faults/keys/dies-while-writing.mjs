/**
 * Loaded before a program (`node --import`): ends it as SIGKILL does, before or after the call named by DIES_AT with
 * which it replaces secrets.json.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const moment = process.env.DIES_AT ?? ''
const { openSync } = fs
/** @type {number | undefined} */
let draft

const die = () => process.kill(process.pid, 'SIGKILL')
const isDraft = (/** @type {unknown} */ path) => /secrets\.json\.\w+\.part$/.test(String(path))

fs.openSync = (path, ...others) => {
  if (!isDraft(path)) return openSync(path, ...others)
  if (moment === 'openSync') die()
  return (draft = openSync(path, ...others))
}

for (const name of /** @type {const} */ (['writeFileSync', 'fsyncSync', 'closeSync', 'renameSync'])) {
  const original = /** @type {(...values: unknown[]) => unknown} */ (fs[name])
  // @ts-expect-error: the four differ in what they take
  fs[name] = (...values) => {
    const isOfDraft = isDraft(values[0]) || (draft !== undefined && values[0] === draft)
    if (isOfDraft && moment === name) die()
    const result = original(...values)
    if (isOfDraft && moment === `after ${name}`) die()
    return result
  }
}

syncBuiltinESMExports()
