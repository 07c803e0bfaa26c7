/**
 * Does the work, and gives up on it after so long. A signal alone does not: once the head of an answer has come, nothing
 * holds on to the request any more, and a body that never ends may be waited for until the garbage is collected, or for ever.
 *
 * @throws DOMException `TimeoutError`
 */
export async function withPatience<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const patience = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const giveUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`No answer within ${milliseconds} ms`, 'TimeoutError')
      patience.abort(reason)
      reject(reason)
    }, milliseconds)
  })
  try {
    return await Promise.race([giveUp, work(patience.signal)])
  } finally {
    clearTimeout(timer)
  }
}
