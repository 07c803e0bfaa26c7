import { parentPort, workerData } from 'node:worker_threads'
import type { GreyPicture } from '#server/gateways/pictures/pictures.ts'
import { findCode } from './find-code.ts'

/** A thread that looks for a code in one picture, and ends: the bytes are a stranger's, and a wild one can take seconds. */

export interface FoundCode {
  /** Null: there is none. */
  text: string | null
}

parentPort?.postMessage({ text: findCode(workerData as GreyPicture) } satisfies FoundCode)
