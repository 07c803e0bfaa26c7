import { describe, expect, test, vi } from 'vitest'
import { shop } from '#tests/api/world/buying.ts'
import { leave } from '#tests/api/world/limits.ts'
import { refusal } from '#tests/api/world/world.ts'

/** Bruno, who holds a place, and how often the provider is asked about his payment. */
async function held() {
  const app = await shop()
  const bruno = await app.participant()
  const { intentId = '' } = await app.buy(bruno)
  const reads = vi.spyOn(app.services.payments!, 'readCheckout')
  const leaveReads = (left: number) => leave(app.services, left, 'paymentRead', `account ${bruno.id}`)
  // Opening it was one of them.
  const leaveOpenings = (left: number) =>
    leave(app.services, left + 1, 'paymentOpened', `account ${bruno.id}`)
  return { ...app, bruno, intentId, reads, leaveReads, leaveOpenings }
}

describe('the provider is asked how a payment stands', () => {
  test('while its order is open, and for a day after its end', async () => {
    const { status, bruno, intentId, reads, as, pass } = await held()
    await status(bruno, intentId)
    expect(reads).toHaveBeenCalledTimes(1)
    await as(bruno).payment.abandon({ query: { intentId } })
    reads.mockClear()
    expect(await status(bruno, intentId)).toMatchObject({ status: 'ABANDONED' })
    expect(reads).toHaveBeenCalledTimes(1)
    await pass({ hours: 24 })
    expect(await status(bruno, intentId)).toMatchObject({ status: 'ABANDONED', uncertain: false })
    await as(bruno).pages.buying.standing({ intentId })
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('so often an hour, and then the stored answer is given, which may be old', async () => {
    const { status, bruno, intentId, reads, leaveReads } = await held()
    await leaveReads(1)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'WAITING_PAYMENT', uncertain: false })
    expect(await status(bruno, intentId)).toMatchObject({ status: 'WAITING_PAYMENT', uncertain: true })
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('so often an hour by those who open its payment again, who are refused then', async () => {
    const { buy, bruno, intentId, as, reads, leaveOpenings } = await held()
    await leaveOpenings(2)
    await buy(bruno)
    await as(bruno).pages.buying.resume({ intentId })
    const tooMany = refusal('TOO_MANY_REQUESTS', 429)
    await expect(buy(bruno)).rejects.toMatchObject(tooMany)
    await expect(as(bruno).pages.buying.resume({ intentId })).rejects.toMatchObject(tooMany)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('so often an hour by those who give it up', async () => {
    const { bruno, intentId, as, leaveOpenings, orders } = await held()
    await leaveOpenings(0)
    await expect(as(bruno).payment.abandon({ query: { intentId } })).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS', 429),
    )
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
  })

  test('and who has looked as often as that may pay all the same', async () => {
    const { buy, bruno, intentId, status, leaveReads } = await held()
    await leaveReads(0)
    expect(await status(bruno, intentId)).toMatchObject({ uncertain: true })
    expect(await buy(bruno)).toMatchObject({ intentId })
  })
})
