import { build, type Plugin, type Rollup } from 'vite'
import { brandPalette } from './vite.palette.ts'

const PAGE = 'virtual:door-page'

interface DoorFiles {
  /** By their path below the build for browsers. */
  files: Map<string, string | Uint8Array>
  worker: string
}

let built: Promise<DoorFiles> | undefined

/**
 * The page of the door is a program of its own: it opens without a network, so it carries nothing of the site's pages, and
 * the shell and the service worker name its files. Both builds, tests and the development server get the same from here.
 */
export function doorPage(saFlag: string | undefined): Plugin {
  let isForBrowsers = false
  const files = () => (built ??= buildDoor(saFlag))
  return {
    name: 'door-page',
    configResolved({ command, build: { ssr } }) {
      isForBrowsers = command === 'build' && !ssr
    },
    resolveId: (id) => (id === PAGE ? `\0${PAGE}` : undefined),
    async load(id) {
      if (id !== `\0${PAGE}`) return undefined
      const { files: made, worker } = await files()
      const addresses = [...made.keys()].map((name) => `/${name}`)
      return [
        `export const files = ${JSON.stringify(addresses)}`,
        `export const worker = ${JSON.stringify(worker)}`,
      ].join('\n')
    },
    async generateBundle(_, bundle) {
      if (!isForBrowsers) return
      // The fonts are those of the site: the same content, so the same name.
      for (const [fileName, source] of (await files()).files)
        if (!(fileName in bundle)) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares, watcher, moduleGraph }) {
      watcher.on('change', (path) => {
        if (!path.includes('/app/door/')) return
        built = undefined
        const module = moduleGraph.getModuleById(`\0${PAGE}`)
        if (module) moduleGraph.invalidateModule(module)
      })
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/')) return next()
        files().then(({ files: made }) => {
          const name = request.url?.slice(1) ?? ''
          const source = made.get(name)
          if (source === undefined) return next()
          response.setHeader('Content-Type', typeOf(name))
          response.end(source)
        }, next)
      })
    },
  }
}

/** Returns the files of the page, and the text of its worker. */
export async function buildDoor(saFlag: string | undefined): Promise<DoorFiles> {
  const page = await bundle({ porte: 'app/door/main.ts' }, saFlag)
  const worker = await bundle({ worker: 'app/door/worker/service-worker.ts' }, saFlag)
  const files = page.map((file) => [file.fileName, contentOf(file)] as const)
  return { files: new Map(files), worker: worker.map(contentOf).join('\n') }
}

async function bundle(
  input: Record<string, string>,
  saFlag: string | undefined,
): Promise<Rollup.RollupOutput['output']> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: brandPalette(saFlag),
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input,
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          inlineDynamicImports: true,
        },
      },
    },
  })) as Rollup.RollupOutput
  return built.output
}

function contentOf(file: Rollup.OutputAsset | Rollup.OutputChunk): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

function typeOf(name: string): string {
  return TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
