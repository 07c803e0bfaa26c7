import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ABOUT_SCRIPT } from '#tests/e2e/about-script.ts'

/** It waits for the script, or for what a script asks in a dialog, whether or not one runs. */
const WAITS_FOR_SCRIPT = /^ *(?!.*\bif\b).*\b(await hydrated\(|page\.on\('dialog')/m

// npm test runs a tagged journey with script only: that it fails without one would be found in test:all, an hour later.
test('a journey that waits for the script is played only where one runs', () => {
  const folder = join(import.meta.dirname, '../e2e')
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.spec.ts'),
  )
  const isAboutScript = (name: string) =>
    ABOUT_SCRIPT.some(
      (pattern) => `/${name}`.endsWith(pattern.replace('**', '')) || matchesAll(pattern, name),
    )
  const waiting = specs.filter((name) => WAITS_FOR_SCRIPT.test(readFileSync(join(folder, name), 'utf8')))
  expect(waiting.length).toBeGreaterThan(3)
  expect(waiting.filter((name) => !isAboutScript(name))).toEqual([])
})

/** Of a pattern that names all specs of a folder. */
function matchesAll(pattern: string, name: string): boolean {
  return pattern.endsWith('/*.spec.ts') && name.startsWith(pattern.slice('**/'.length, -'*.spec.ts'.length))
}
