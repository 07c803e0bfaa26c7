import type { Services } from '#server/runtime/context.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'

interface Work {
  /** The name of each number in the log: `activityId`. */
  each: string
  /** The message of the log about one that failed. */
  failure: string
  signal?: AbortSignal | undefined
  /** Whether all others would fail of this, too: then it is thrown. */
  endsAll?: (error: unknown) => boolean
}

/**
 * Does the work of a periodic job for each, one after the other. One that fails is logged, and holds up none of the
 * others: else whatever comes behind it would wait for ever. Ends while the database is unavailable.
 */
export async function oneByOne(
  { log }: Pick<Services, 'log'>,
  ids: Iterable<number>,
  { each, failure, signal, endsAll = () => false }: Work,
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    if (signal?.aborted) return
    try {
      await work(id)
    } catch (error) {
      if (error instanceof DatabaseUnavailable || endsAll(error)) throw error
      log.error({ err: error, [each]: id }, failure)
    }
  }
}
