import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onPath } from '#server/bin/on-path.mjs'
import { PROGRAMS } from '#tests/faults/programs.ts'

const FOLDER = 'docs/systemd'
const services = readdirSync(FOLDER).filter((file) => file.endsWith('.service'))
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** The settings of a unit that shut it off from the machine. */
function walls(unit: string): string {
  const begin = unit.indexOf('# Nothing of the machine but the folder above.')
  return unit.slice(begin, unit.indexOf('KeyringMode=private', begin))
}

test.each(services)('%s starts a program of the build', (file) => {
  const [, script = ''] = /^ExecStart=\/usr\/bin\/node build\/(\S+)/m.exec(read(file)) ?? []
  expect(Object.values(PROGRAMS).flat()).toContain(script)
})

test('all units are shut off from the machine alike', () => {
  expect(services).toHaveLength(4)
  expect(new Set(services.map((file) => walls(read(file))))).toHaveProperty('size', 1)
  expect(walls(read(services[0]!)).split('\n').length).toBeGreaterThan(25)
})

test('a database that does not answer yet keeps nothing from starting for good', () => {
  expect(read('viree-setup.service')).toMatch(/^Restart=on-failure$/m)
  for (const file of services) expect(read(file), file).not.toMatch(/^(Requires|Requisite|BindsTo)=/m)
  for (const name of ['setup', 'web', 'worker'])
    expect(read(`viree-${name}.service`), name).toMatch(/^StartLimitIntervalSec=0$/m)
})

test('systemd lowers the priority of the worker, which the filter of system calls keeps from doing so', () => {
  const worker = read('viree-worker.service')
  expect(walls(worker)).toMatch(/^SystemCallFilter=~.*@resources/m)
  expect(worker).toMatch(/^Nice=10$/m)
  expect(worker).toMatch(/^Environment=WORKER_NICENESS=0$/m)
})

test('the backup keeps as many copies as the privacy policy says', () => {
  expect(read('viree-backup.service')).toContain('--keep 30')
})

test('nobody kills a worker while it still finishes its tasks: neither `npm start` nor systemd', () => {
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replace('_', ''))
  const worker = numberIn(readFileSync('server/tasks/main.ts', 'utf8'), /STOP_WITHIN_MS = ([\d_]+)/)
  const start = numberIn(readFileSync('server/bin/processes.mjs', 'utf8'), /STOP_TIMEOUT_MS = ([\d_]+)/)
  const systemd = 1000 * numberIn(read('viree-worker.service'), /^TimeoutStopSec=(\d+)$/m)
  expect([worker < start, start < systemd]).toEqual([true, true])
})

/** Version 250 is the first that judges a file instead of a running system. */
function systemdAnalyze(): string | undefined {
  const program = onPath('systemd-analyze')
  if (!program) return undefined
  const version = Number(
    /^systemd (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1],
  )
  return version >= 250 ? program : undefined
}

const analyze = systemdAnalyze()
if (!analyze)
  console.warn('systemd-analyze 250 is not installed: the exposure of docs/systemd is not measured.')
else
  test.each(services)('%s is exposed by 1.5 of 10 at most', (file) => {
    const said = execFileSync(analyze, ['security', '--offline=true', join(FOLDER, file)], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? []
    expect(Number(exposure), said).toBeLessThanOrEqual(1.5)
  })
