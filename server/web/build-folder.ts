import { fileURLToPath } from 'node:url'

const buildFolder = new URL('../', import.meta.url)

/** Returns the path of something in the build folder, which is the parent of the folder of this program. */
export function pathInBuild(path: string): string {
  return fileURLToPath(new URL(path, buildFolder))
}
