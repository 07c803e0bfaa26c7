import { build, type Plugin, type Rollup } from 'vite'

/** Each thread, by the module that contains its program. */
const THREADS: Record<string, string> = {
  'virtual:code-thread': 'server/gateways/code-reader/thread.ts',
  'virtual:pdf-thread': 'server/documents/pdf/thread.ts',
  'virtual:table-thread': 'server/documents/table/thread.ts',
}

const programs = new Map<string, Promise<string>>()

/**
 * Serves the program of a thread as text. A thread begins with a program of its own; as text it is the same in the build
 * of the pages, in that of the processes and in tests, which all have their files elsewhere.
 */
export function threadPrograms(): Plugin {
  return {
    name: 'thread-programs',
    resolveId: (id) => (id in THREADS ? `\0${id}` : undefined),
    async load(id) {
      const entry = THREADS[id.slice(1)]
      if (!id.startsWith('\0') || entry === undefined) return undefined
      const program = programs.get(entry) ?? bundle(entry)
      programs.set(entry, program)
      return `export const program = ${JSON.stringify(await program)}`
    },
  }
}

/**
 * One script that imports no package by itself, because a script from text would look for it in the working directory:
 * it contains the small ones, and loads the others with a `require` of the program that began it.
 */
async function bundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: ['qr', 'uqr', /^csv-stringify/, /^write-excel-file/, 'fflate'] },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { format: 'cjs', inlineDynamicImports: true } },
    },
  })) as Rollup.RollupOutput
  return built.output[0].code
}
