/**
 * Does the work, and rejects when it takes longer. Aborting the signal alone is not enough: once the head of a response has
 * come, nothing refers to the request any more, and a body that never ends may be waited for until the garbage is
 * collected, or for ever.
 *
 * @throws DOMException `TimeoutError`
 */
export async function withTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`No answer within ${ms} ms`, 'TimeoutError')
      controller.abort(reason)
      reject(reason)
    }, ms)
  })
  try {
    return await Promise.race([timeout, work(controller.signal)])
  } finally {
    clearTimeout(timer)
  }
}
