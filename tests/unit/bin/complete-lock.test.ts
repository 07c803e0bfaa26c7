import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { completeLock } from '#server/bin/complete-lock.mjs'

type Packages = Parameters<typeof completeLock>[0]

const bundler: Packages = {
  '': {},
  'node_modules/bundler': {
    version: '2.0.0',
    dev: true,
    resolved: 'https://registry.example/bundler-2.0.0.tgz',
    optionalDependencies: { '@bundler/linux-x64-musl': '2.0.0', '@bundler/darwin-arm64': '2.0.0' },
  },
  'node_modules/@bundler/darwin-arm64': { version: '2.0.0', dev: true, optional: true },
}

describe('the lock file', () => {
  test('of this project has every optional package and names no registry', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }

    const { added, unknown } = completeLock(packages)

    expect([...added, ...unknown], 'npm run lock adds these').toEqual([])
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
  })

  test('gets an entry for a machine that the registry did not know', () => {
    const { packages, added } = completeLock(bundler)

    expect(added).toEqual(['@bundler/linux-x64-musl@2.0.0'])
    expect(packages['node_modules/@bundler/linux-x64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    })
  })

  test('keeps no registry address', () => {
    expect(completeLock(bundler).packages['node_modules/bundler']).not.toHaveProperty('resolved')
  })

  test('puts a second version of a package beside the one that asks for it', () => {
    const older: Packages = {
      ...bundler,
      'node_modules/@bundler/darwin-arm64': { version: '1.0.0', optional: true },
      'node_modules/@bundler/linux-x64-musl': { version: '2.0.0', optional: true },
    }

    expect(Object.keys(completeLock(older).packages)).toContain(
      'node_modules/bundler/node_modules/@bundler/darwin-arm64',
    )
  })

  test('does not guess when a name does not say which machine it is for', () => {
    const strange: Packages = { '': {}, 'node_modules/one': { optionalDependencies: { extras: '1.0.0' } } }

    expect(completeLock(strange)).toMatchObject({ added: [], unknown: ['extras@1.0.0'] })
  })
})
