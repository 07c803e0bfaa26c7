import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { maskPath } from '#server/runtime/log.ts'

const cwd = fileURLToPath(new URL('../../..', import.meta.url))

/** The arguments of a node that runs this with the log of the product. */
function program(script: string): string[] {
  const imports = `import { logDestination, makeLog, makeProcessLogs } from './server/runtime/log.ts'`
  return ['--import', 'tsx', '--input-type=module', '-e', `${imports}; ${script}`]
}

/** Returns the standard output of a process that logs this. */
function logged(level: string, details: object): string {
  const script = `makeLog('${level}').info(${JSON.stringify(details)}, 'answer')`
  return execFileSync(process.execPath, program(script), { cwd, encoding: 'utf8' })
}

/** Returns the messages that a process has written when it has ended, by itself or not. */
async function messagesOf(script: string): Promise<unknown[]> {
  const logs = `const { log, accessLog } = makeProcessLogs('info')`
  const child = spawn(process.execPath, program(`${logs}; ${script}`), {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.includes('last')) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const lines = output.trim().split('\n').filter(Boolean)
  return lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg)
}

test('a disk without room costs lines, and not the process', () => {
  const script = `const log = makeLog('info', logDestination('/dev/full'))
    for (let line = 0; line < 3; line++) log.info('lost')
    setTimeout(() => { log.info('lost too'); process.stdout.write('alive') }, 20)`
  expect(execFileSync(process.execPath, program(script), { cwd, encoding: 'utf8' })).toBe('alive')
})

test('a disk that has room again has lines again, however much was lost meanwhile', () => {
  const script = `const fs = (await import('node:fs')).default
    const write = fs.writeSync
    let isFull = true
    fs.writeSync = (fd, ...rest) => {
      if (isFull && fd > 2) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return write(fd, ...rest)
    }
    const file = '${join(tmpdir(), `viree-log-${process.pid}`)}'
    const log = makeLog('info', logDestination(file))
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (let line = 0; line < 20000; line++) log.info('lost '.repeat(20))
    isFull = false
    for (let line = 0; line < 3; line++) log.info('seen '.repeat(40))
    process.stdout.write(String(fs.readFileSync(file, 'utf8').includes('seen')))
    fs.rmSync(file)`
  expect(execFileSync(process.execPath, program(script), { cwd, encoding: 'utf8' })).toBe('true')
})

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
    ['/entree/cle/12-Zk3T9vQpL0s2mN4rY6wB8dF1hJ5uX7aC-eG_iK9oP2q.data', '/entree/cle/***.data'],
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

describe('access lines', () => {
  const die = `process.kill(process.pid, 'SIGKILL')`

  test('are written before the next other line, which never waits', async () => {
    const script = `accessLog.info('first'); log.error('failed'); accessLog.info('lost'); ${die}`
    expect(await messagesOf(script)).toEqual(['first', 'failed'])
    expect(await messagesOf(`accessLog.info('first'); log.info('done'); ${die}`)).toEqual(['first', 'done'])
  })

  test('are written when the process ends, well or not', async () => {
    expect(await messagesOf(`accessLog.info('answer')`)).toEqual(['answer'])
    expect(await messagesOf(`accessLog.info('answer'); process.exit(1)`)).toEqual(['answer'])
    expect(await messagesOf(`accessLog.info('answer'); throw new Error('x')`)).toEqual(['answer'])
  })

  test('are written after a moment, however few', async () => {
    const script = `setInterval(() => undefined, 1000); accessLog.info('last')`
    expect(await messagesOf(script)).toEqual(['last'])
  })

  test('are written once there are many, in their order', async () => {
    const script = `for (let line = 0; line < 1000; line += 1) accessLog.info(String(line)); ${die}`
    const written = await messagesOf(script)
    expect(written.length).toBeGreaterThan(500)
    expect(written).toEqual(written.map((_, line) => String(line)))
  })
})
