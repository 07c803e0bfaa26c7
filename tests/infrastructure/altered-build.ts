import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shippedBuild } from './site.ts'

/** A piece of the build's code, and its replacement. */
export interface Alteration {
  from: string
  to: string
}

/**
 * A copy of the build in which some pieces of code are replaced: this is how a protection is switched off to show that
 * its test notices. The product itself has no such switch. Throws when a piece is not found, so that no test passes by
 * accident.
 */
export async function alterBuild(
  name: string,
  alterations: Alteration[],
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = `build-${name}`
  const remove = () => rm(folder, { recursive: true, force: true })
  await remove()
  await cp(shippedBuild(), folder, { recursive: true })
  const found = new Set<Alteration>()
  for (const file of await serverFiles(folder)) {
    let text = await readFile(file, 'utf8')
    for (const alteration of alterations) {
      if (!text.includes(alteration.from)) continue
      found.add(alteration)
      text = text.replaceAll(alteration.from, () => alteration.to)
    }
    await writeFile(file, text)
  }
  const missing = alterations.filter((alteration) => !found.has(alteration))
  if (missing.length > 0)
    throw new Error(`The build does not say: ${missing.map(({ from }) => from).join('\n\n')}`)
  return { folder, remove }
}

/** The JavaScript that the processes run. */
export async function serverFiles(build: string): Promise<string[]> {
  const files = await Promise.all(
    ['node', 'server'].map(async (part) =>
      (await readdir(join(build, part), { recursive: true })).map((name) => join(build, part, name)),
    ),
  )
  return files.flat().filter((file) => file.endsWith('.js'))
}
