/**
 * Loaded into a process before the product: its clock runs QUICK_TIMES as fast from QUICK_FROM on, so that pauses
 * between tries, leases and the like, which are instants in the database, are over sooner.
 */
import { setClock } from './set-clock.mjs'

const times = Number(process.env.QUICK_TIMES)
const from = Number(process.env.QUICK_FROM)

setClock((real) => Math.round(from + (real - from) * times))
