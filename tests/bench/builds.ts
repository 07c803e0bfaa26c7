import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A build of the product that is measured. */
export interface Build {
  /** The head of its column. */
  name: 'now' | 'before'
  /** The checkout that it was made of. */
  root: string
  /** The name of its folder there. */
  folder: string
}

export const NOW: Build = { name: 'now', root: resolve('.'), folder: 'build-bench' }

export const folderOf = ({ root, folder }: Build) => join(root, folder)

/** The version of the terms that a person of this build has accepted: of another one they would be asked again. */
export function termsOf({ root }: Build): string {
  const known = ['server/domain/account/terms.ts', 'server/domain/terms.ts'].map((file) => join(root, file))
  const file = known.find(existsSync)
  const [, version] = (file && /CURRENT_TERMS = '([^']+)'/.exec(readFileSync(file, 'utf8'))) || []
  if (!version) throw new Error(`${root} says no version of its terms.`)
  return version
}

/** Settings on top of which its start script says how node uses memory; an earlier build may have none. */
export async function shippedEnv<Env extends Record<string, string | undefined>>(
  { root }: Build,
  settings: Env,
): Promise<Env> {
  const file = join(root, 'server/bin/memory.mjs')
  if (!existsSync(file)) return settings
  const { withLittleMemory } = (await import(pathToFileURL(file).href)) as {
    withLittleMemory: (settings: Env) => Env
  }
  return withLittleMemory(settings)
}

const OPTION = '--against'

/** The build of `--against DIR`, another checkout that is installed and built; null without that option. */
export const BEFORE = earlierBuild()

/** Ours, and the earlier one if there is one. */
export const BUILDS: Build[] = BEFORE ? [NOW, BEFORE] : [NOW]

/** Said where rows that compare with an earlier build are left out. */
export const NOT_COMPARED = `Rows that compare with an earlier build are left out: \`npm run bench -- ${OPTION} DIR\` names a checkout of it, installed and built.`

function earlierBuild(): Build | null {
  const at = process.argv.indexOf(OPTION)
  if (at < 0) return null

  // npm runs scripts in the folder of package.json, and keeps the caller's own here.
  const root = resolve(process.env.INIT_CWD ?? '.', process.argv[at + 1] ?? '')
  const build: Build = { name: 'before', root, folder: 'build' }
  if (root === resolve('.') || !existsSync(join(folderOf(build), 'node/web.js')))
    throw new Error(`${OPTION}: ${root} is not another checkout that is built.`)
  return build
}
