import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { maskPath } from '#server/runtime/log.ts'

/** Returns the standard output of a process that logs this. */
function logged(level: string, details: object): string {
  const script = `import { makeLog } from './server/runtime/log.ts'; makeLog('${level}').info(${JSON.stringify(details)}, 'answer')`
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd,
    encoding: 'utf8',
  })
}

describe('a path is logged without what identifies a ticket', () => {
  test.each([
    ['/billets/7f3a09c2-1111-4222-8333-444455556666', '/billets/***'],
    ['/billets/7F3A09C2-1111-4222-8333-444455556666/x', '/billets/***/x'],
    ['/b/AQEAAAAB', '/b/***'],
    ['/x/Zk3T9vQpL0s2mN4rY6wB8dF1hJ5uX7aC-eG_iK9oP2q/y', '/x/***/y'],
    [
      '/activites/7/les-battures-a-maree-basse-du-fleuve-en-hiver',
      '/activites/7/les-battures-a-maree-basse-du-fleuve-en-hiver',
    ],
    ['/blog', '/blog'],
  ])('%s', (path, shown) => expect(maskPath(path)).toBe(shown))
})

describe('the log', () => {
  const details = {
    email: 'a@exemple.org',
    nested: {
      mail: 'b@exemple.org',
      deeper: { password: 'sesame', deepest: { receipt_email: 'c@exemple.org' } },
    },
    body: { username: 'd@exemple.org', token: 'secret', receiptEmail: 'e@exemple.org' },
    headers: { authorization: 'Bearer secret', cookie: 'viree_session=secret' },
    activityId: 12,
  }

  test('is JSON, one line each, without addresses, passwords and tokens, however deep', () => {
    const line = logged('info', details)
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({ activityId: 12, msg: 'answer', email: '[redacted]' })
    expect(line).not.toMatch(/exemple\.org|secret|sesame/)
  })

  test('says nothing below its level', () => {
    expect(logged('warn', details)).toBe('')
  })
})
