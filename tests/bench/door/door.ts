import { measureSection } from '../part.ts'
import type * as report from '../report.ts'
import { lists } from './lists.ts'
import { page } from './page.ts'
import { readings } from './readings.ts'

/** `DOOR_PARTS=readings,page` measures some of them, and stores nothing. */
const PARTS = { readings, lists, page }

/** Tickets that are read at many devices at once, the list that a device keeps, and the page that reads a camera. */
export function door(): Promise<report.Figure[]> {
  return measureSection('door', PARTS, process.env.DOOR_PARTS)
}
