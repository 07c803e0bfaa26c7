import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { Logger } from '#server/runtime/log.ts'
import { makeRedisWarning, troubleOf } from '#server/tasks/runner/bullmq-warning.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [coded('connect ECONNREFUSED 127.0.0.1:6379', 'ECONNREFUSED'), 'Redis does not answer'],
  [new Error('Connection is closed.'), 'Redis does not answer'],
  [new Error('Command timed out'), 'Redis does not answer'],
  [coded('Missing key for job task-7-0. moveToFinished', 'ERR'), 'Redis has lost a job'],
  [new Error('Missing lock for job task-7-0. moveToFinished'), 'Redis has lost a job'],
  [new Error('could not renew lock for job task-7-0'), 'Redis has lost a job'],
  [new Error("OOM command not allowed when used memory > 'maxmemory'."), 'Redis reports an error'],
])('%s: %s', (error, trouble) => expect(troubleOf(error)).toBe(trouble))

test('each kind is logged once a minute', () => {
  const lines: string[] = []
  const warn = makeRedisWarning({
    warn: (_: object, line: string) => void lines.push(line),
  } as unknown as Logger)
  for (const message of ['Connection is closed.', 'Connection is closed.', 'Missing key for job 1', 'x'])
    warn(new Error(message))
  expect(lines).toEqual(['Redis does not answer', 'Redis has lost a job', 'Redis reports an error'])
})

test('a job that found no database says nothing about Redis', () => {
  const lines: string[] = []
  const warn = makeRedisWarning({
    warn: (_: object, line: string) => void lines.push(line),
  } as unknown as Logger)
  warn(new DatabaseUnavailable('AWAY', coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')))
  expect(lines).toEqual([])
})
