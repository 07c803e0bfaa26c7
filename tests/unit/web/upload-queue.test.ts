import { type IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeUploadQueue } from '#server/web/limits/upload-queue.ts'

const LARGE = String(5 * 1024 * 1024)

function visitors(limits: Parameters<typeof makeUploadQueue>[0]) {
  const enqueue = makeUploadQueue(limits)
  const events: string[] = []
  const come = (name: string, { peer = name, length = LARGE } = {}) => {
    const response = new ServerResponse({ method: 'POST' } as IncomingMessage)
    const request = {
      ...{ headers: { 'content-length': length }, peer, complete: false },
      socket: { destroy: () => events.push(`${name} cut`) && response.emit('close') },
    } as unknown as IncomingMessage
    enqueue(request, {
      response,
      read: () => events.push(`${name} read`),
      refuse: () => events.push(`${name} refused`),
    })
    return { leave: () => response.emit('close'), arrive: () => Object.assign(request, { complete: true }) }
  }
  return { events, come }
}

describe('large bodies', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are read a few at a time, the others in their order', () => {
    const { events, come } = visitors({ atOnce: 2 })
    const [first, second] = ['a', 'b', 'c', 'd'].map((name) => come(name))
    expect(events).toEqual(['a read', 'b read'])
    second!.leave()
    expect(events).toEqual(['a read', 'b read', 'c read'])
    first!.leave()
    expect(events.at(-1)).toBe('d read')
  })
  test('small ones never wait', () => {
    const { events, come } = visitors({ atOnce: 0 })
    come('a', { length: '1000' })
    expect(events).toEqual(['a read'])
  })
  test('one address leaves places to the others', () => {
    const { events, come } = visitors({ atOnce: 3, atOnceOfOne: 1 })
    const first = come('a', { peer: 'one' })
    come('b', { peer: 'one' })
    come('c', { peer: 'another' })
    expect(events).toEqual(['a read', 'c read'])
    first.leave()
    expect(events.at(-1)).toBe('b read')
  })
  test('all addresses of an IPv6 network count as one', () => {
    const { events, come } = visitors({ atOnce: 3, atOnceOfOne: 1 })
    const first = come('a', { peer: '2001:db8:1:2::1' })
    come('b', { peer: '2001:db8:1:2:ffff::2' })
    come('c', { peer: '2001:db8:1:3::1' })
    expect(events).toEqual(['a read', 'c read'])
    first.leave()
    expect(events.at(-1)).toBe('b read')
  })
  test('an upload that waits too long is refused, once, and so is one that finds the queue full', () => {
    const { events, come } = visitors({ atOnce: 1, maxWaiting: 1, timeoutMs: 1000 })
    const first = come('a')
    come('b')
    come('c')
    expect(events).toEqual(['a read', 'c refused'])
    vi.advanceTimersByTime(1000)
    expect(events.at(-1)).toBe('b refused')
    first.leave()
    expect(events).toHaveLength(3)
  })
  test('one that goes on arriving gives its place to somebody who waits, after a while', () => {
    const { events, come } = visitors({ atOnce: 2, patienceMs: 1000 })
    come('slow')
    come('whole').arrive()
    vi.advanceTimersByTime(1001)
    come('a')
    expect(events).toEqual(['slow read', 'whole read', 'slow cut', 'a read'])
    come('b') // that which has arrived is our own work, and nobody else is slow
    expect(events).toHaveLength(4)
  })
  test('one that leaves the queue gives its place to the next', () => {
    const { events, come } = visitors({ atOnce: 1 })
    const first = come('a')
    come('b').leave()
    come('c')
    first.leave()
    expect(events).toEqual(['a read', 'c read'])
    vi.advanceTimersByTime(60_000)
    expect(events).toHaveLength(2)
  })
})
