/**
 * Returns in words which requests of the product the double of the payment provider refused before any work: a call, a
 * parameter or a key that is wrong, as the provider itself would refuse it. Null: none, or the double is gone.
 */
export async function readRefused(
  control: (name: string) => Promise<Record<string, unknown>>,
): Promise<string | null> {
  const { count = 0, refusals = [] } = await control('refusals').catch(isGone)
  return count === 0
    ? null
    : `The double refused ${String(count)} requests:\n${(refusals as string[]).join('\n')}`
}

/** A test may have stopped it, or cut it off. */
function isGone(error: unknown): Record<string, unknown> {
  if (error instanceof TypeError) return {} // what fetch throws where nobody listens
  throw error
}
