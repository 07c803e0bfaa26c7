import { Worker } from 'node:worker_threads'
import { program } from 'virtual:code-thread'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import { makeConcurrencyLimit } from '#server/gateways/concurrency-limit.ts'
import type { GreyPicture, Pictures } from '#server/gateways/pictures/pictures.ts'
import type { CodeReader } from './code-reader.ts'
import type { FoundCode } from './thread.ts'

/** The longest side at which a photograph is searched: a code that is a tenth of it wide is still read. */
const SIDE = 1600
/** Each holds up to 2.5 MB. */
const MAX_WAITING = 8
/** A code is found in a tenth of a second, on a busy machine, too. */
const TIMEOUT_MS = 10_000
const MAX_HEAP_MB = 96

/** Searches one photograph at a time, in a thread of its own, so that pages are answered meanwhile. */
export function makeCodeReader(pictures: Pick<Pictures, 'readGrey'>): CodeReader {
  const limit = makeConcurrencyLimit(1, MAX_WAITING)
  return {
    async read(photograph) {
      const seen = await pictures.readGrey(photograph, SIDE)
      if ('refusal' in seen) return seen
      try {
        const text = await limit(() => search(seen.grey))
        return text === null ? { refusal: 'NO_CODE' } : { text }
      } catch (error) {
        if (error instanceof TooBusy) return { refusal: 'BUSY' }
        throw error
      }
    },
  }
}

async function search(picture: GreyPicture): Promise<FoundCode['text']> {
  const thread = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData: picture,
    transferList: [picture.data.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  const found = new Promise<FoundCode['text']>((resolve, reject) => {
    // Whoever makes a picture that takes longer is no participant.
    const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
    thread.on('message', ({ text }: FoundCode) => resolve(text))
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that reads codes has ended.'))
    })
  })
  try {
    return await found
  } finally {
    await thread.terminate()
  }
}
