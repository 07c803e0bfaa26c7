import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeSbom } from '#server/bin/sbom.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viree-sbom-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => join(folder, 'sbom.cdx.json')

interface Sbom {
  bomFormat: string
  components: { name: string; version: string }[]
}

test('the list of packages has those of the product, and not those of the tests', async () => {
  expect(await writeSbom(folder)).toBeNull()
  const { bomFormat, components } = JSON.parse(readFileSync(file(), 'utf8')) as Sbom
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toContain('kysely')
  expect(names).not.toContain('vitest')
})

test('a machine without npm builds without it, and no older list stays', async () => {
  await writeFile(file(), '{}')
  expect(await writeSbom(folder, '/nowhere/npm')).toMatch(/^No list of packages .*ENOENT/)
  expect(existsSync(file())).toBe(false)
})
