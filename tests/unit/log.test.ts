import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { makeLog, maskPath } from '#server/log.ts'

/** What this work writes to standard output. */
function written(work: () => void): string {
  const lines: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  try {
    work()
  } finally {
    spy.mockRestore()
  }
  return lines.join('')
}

test('a path is logged without what identifies a ticket', () => {
  expect(maskPath('/billets/7f3a09c2-1111-4222-8333-444455556666')).toBe('/billets/***')
  expect(maskPath('/billets/7F3A09C2-1111-4222-8333-444455556666/x')).toBe('/billets/***/x')
  expect(maskPath('/b/AQEAAAAB')).toBe('/b/***')
  expect(maskPath('/blog')).toBe('/blog')
})

test('a log line is JSON', () => {
  expect(Writable).toBeDefined()
  expect(written(() => makeLog('silent').info('nothing'))).toBe('')
})
