import { expect, test } from 'vitest'
import { withTimeout } from '#server/gateways/with-timeout.ts'

test('a result in time is returned, and so is an error', async () => {
  expect(await withTimeout(60_000, () => Promise.resolve('oui'))).toBe('oui')
  await expect(withTimeout(60_000, () => Promise.reject(new Error('non')))).rejects.toThrow('non')
})

test('work that never ends is rejected and aborted, even when it does not listen to the signal', async () => {
  const heard: unknown[] = []
  const deaf = withTimeout(20, (signal) => {
    signal.addEventListener('abort', () => heard.push(signal.reason))
    return new Promise(() => undefined)
  })
  await expect(deaf).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(heard).toMatchObject([{ name: 'TimeoutError' }])
})
