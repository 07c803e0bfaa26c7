import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** From the lock file, which says exactly what is installed; nothing is asked of the network. */
const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--offline']

/**
 * Writes which packages the product consists of, for programs that look for known faults (CycloneDX). A machine without npm
 * can build all the same: then there is no such file, and the sentence that is returned says so.
 * @param {string} folder
 * @param {string} [npm]
 * @returns {Promise<string | null>} why there is none
 */
export async function writeSbom(folder, npm = 'npm') {
  const file = join(folder, 'sbom.cdx.json')
  rmSync(file, { force: true }) // never the one of another build
  try {
    const { stdout } = await promisify(execFile)(npm, ARGUMENTS, { maxBuffer: 64 * 1024 * 1024 })
    JSON.parse(stdout)
    writeFileSync(file, stdout)
    return null
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return `No list of packages (sbom.cdx.json) was written: ${reason}`
  }
}
