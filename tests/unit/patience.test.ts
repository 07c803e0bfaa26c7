import { expect, test } from 'vitest'
import { withPatience } from '#server/gateways/patience.ts'

test('what answers in time is the answer', async () => {
  expect(await withPatience(60_000, () => Promise.resolve('oui'))).toBe('oui')
  await expect(withPatience(60_000, () => Promise.reject(new Error('non')))).rejects.toThrow('non')
})

test('what never answers is given up, and told so, even when it does not listen', async () => {
  const heard: unknown[] = []
  const deaf = withPatience(20, (signal) => {
    signal.addEventListener('abort', () => heard.push(signal.reason))
    return new Promise(() => undefined)
  })
  await expect(deaf).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(heard).toMatchObject([{ name: 'TimeoutError' }])
})
