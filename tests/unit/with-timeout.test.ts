import { expect, test } from 'vitest'
import { withTimeout } from '#server/gateways/with-timeout.ts'

test('what answers in time is the answer', async () => {
  expect(await withTimeout(60_000, () => Promise.resolve('oui'))).toBe('oui')
  await expect(withTimeout(60_000, () => Promise.reject(new Error('non')))).rejects.toThrow('non')
})

test('what never answers is given up, and told so, even when it does not listen', async () => {
  const heard: unknown[] = []
  const deaf = withTimeout(20, (signal) => {
    signal.addEventListener('abort', () => heard.push(signal.reason))
    return new Promise(() => undefined)
  })
  await expect(deaf).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(heard).toMatchObject([{ name: 'TimeoutError' }])
})
