import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import frTexts from '#locales/fr/door.json' with { type: 'json' }
import { doorShell } from '#server/documents/door-shell.ts'
import { buildDoor } from '../../../../vite.door.ts'

const kilobytes = (bytes: number) => Math.round(bytes / 1000)

test('the script has at most 90 kB as it is, and the first visit takes at most 120 kB', async () => {
  const { files, worker } = await buildDoor(undefined)
  const names = [...files.keys()]
  const script = names.find((name) => name.endsWith('.js')) ?? ''
  const sizeOf = (content: string | Uint8Array | undefined) =>
    typeof content === 'string' ? brotliCompressSync(content).length : (content?.length ?? NaN)

  const texts = frTexts.screen
  const addresses = names.map((name) => `/${name}`)
  const shell = doorShell({
    ...{ language: 'fr-CA', texts, allTexts: texts, files: addresses },
    ...{ codePath: '/entree/12/code', icons: {}, favicon: '/favicon.svg' },
  })
  const visit = [shell, worker, ...files.values()].map(sizeOf).reduce((sum, size) => sum + size)
  console.log(
    `script ${kilobytes(String(files.get(script)).length)} kB, ${kilobytes(sizeOf(files.get(script)))} kB with brotli; first visit ${kilobytes(visit)} kB`,
  )
  expect(names.filter((name) => name.endsWith('.js'))).toHaveLength(1)
  expect(String(files.get(script)).length).toBeLessThan(90_000)
  expect(visit).toBeLessThan(120_000)
})
