import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** The stock client as one script, as an application's own build would make it; `nextAuth` is its global name. */
export async function bundleStockClient(): Promise<string> {
  const made = (await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'client.js', name: 'nextAuth', formats: ['iife'], fileName: 'client' },
    },
  })) as Rollup.RollupOutput[]
  const [script] = made.flatMap(({ output }) => output)
  if (script?.type !== 'chunk') throw new Error('The stock client was not bundled.')
  return script.code
}
