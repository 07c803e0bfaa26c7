import { LRUCache } from 'lru-cache'
import { describe, expect, test } from 'vitest'
import { cached } from '#server/runtime/cache.ts'

describe('a cache of promises', () => {
  test('shares one piece of work between calls that come at once', async () => {
    const recent = new LRUCache<string, Promise<string>>({ max: 2 })
    let times = 0
    const make = () => Promise.resolve(`made ${++times}`)
    expect(await Promise.all([cached(recent, 'a', make), cached(recent, 'a', make)])).toEqual([
      'made 1',
      'made 1',
    ])
  })

  test('drops the result used longest ago first', async () => {
    const recent = new LRUCache<string, Promise<string>>({ max: 2 })
    const made: string[] = []
    const ask = (key: string) => cached(recent, key, () => Promise.resolve(made.push(key)).then(() => key))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  test('does not keep a failure', async () => {
    const recent = new LRUCache<string, Promise<string>>({ max: 2 })
    await expect(cached(recent, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(cached(recent, 'a', () => Promise.resolve('yes'))).resolves.toBe('yes')
  })
})
