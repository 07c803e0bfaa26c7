import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'
import { shippedBuild } from '#tests/infrastructure/site.ts'
import { afterwards, newFolder, type Outcome } from '../programs.ts'

/** The product in a folder of its own, as an operator has it, and a place for each address of the page. */
export interface InstalledCopy {
  folder: string
  url: string
  /** The command with the folders of this test, and the newest backup for the one that it names. */
  translate(command: string): Promise<string>
  /** Runs a line of the page to its end. */
  run(command: string): Promise<Outcome>
  /** Starts a line that does not end by itself, and waits until `isReady`. */
  serve(command: string, isReady: (server: Server) => Promise<boolean>): Promise<Server>
}

export const PASSPHRASE = 'une phrase que personne ne devine'

/** Neither packages nor history, and nothing that tests leave behind. */
const SOURCES = ['app', 'server', 'db', 'emails', 'locales', 'public']

export async function installCopy(): Promise<InstalledCopy> {
  const root = await newFolder()
  const folder = join(root, 'viree')
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  for (const name of SOURCES) await cp(name, join(folder, name), { recursive: true })
  for (const entry of await readdir('.', { withFileTypes: true }))
    if (entry.isFile()) await cp(entry.name, join(folder, entry.name))
  await cp(shippedBuild(), join(folder, 'build'), { recursive: true })
  // Links, so that nothing that happens to the folder of packages happens to ours.
  for (const name of await readdir('node_modules'))
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name)).catch(() => undefined)

  const port = await freePort()
  const copies = join(root, 'copies')
  const places: [string, string][] = [
    ['/srv/viree', folder],
    ['/srv/restored', join(root, 'restored')],
    ['/mnt/copies', copies],
    ['BACKUP_PASSPHRASE=…', `BACKUP_PASSPHRASE='${PASSPHRASE}'`],
  ]
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOME: root,
    HOST: '127.0.0.1',
    PORT: String(port),
    VIREE_DEMO: '0',
    npm_config_update_notifier: 'false',
  }
  let starts = 0
  const start = async (command: string): Promise<Server> => {
    starts += 1
    const server = await startServer({
      command: 'sh',
      args: ['-c', command],
      cwd: folder,
      env,
      log: join(root, `${starts}.log`),
    })
    afterwards(() => server.stop())
    return server
  }
  const copy: InstalledCopy = {
    folder,
    url: `http://127.0.0.1:${port}`,
    async translate(command) {
      const backups = (await readdir(copies).catch((): string[] => [])).sort()
      const moved = places.reduce((text, [from, to]) => text.replaceAll(from, to), command)
      return moved.replace(/viree-\d{4}-\d\d-\d\dT\w+Z/g, backups.at(-1) ?? '$&')
    },
    async run(command) {
      const server = await start(await copy.translate(command))
      const code = await server.ended
      return { code, said: await server.said() }
    },
    async serve(command, isReady) {
      // npm passes signals on; a shell between would not.
      const server = await start((await copy.translate(command)).replace(/npm (start|run)/, 'exec npm $1'))
      await untilReady(server, () => isReady(server))
      return server
    },
  }
  // It is built and its packages are there: npm prepares nothing.
  const stamps = 'server/bin/stamps.mjs'
  const marked = await copy.run(
    `node -e "import('./${stamps}').then((stamps) => { stamps.markInstalled(); stamps.markBuilt(stamps.buildStamp()) })"`,
  )
  if (marked.code !== 0) throw new Error(marked.said)
  return copy
}

/** Whether the site answers. */
export const answersAt = (url: string) => async () => (await fetch(`${url}/sante`)).status === 200

/** Waits until nobody listens there any more. */
export async function untilGone(url: string): Promise<void> {
  while (
    await fetch(`${url}/sante`).then(
      () => true,
      () => false,
    )
  )
    await pause(50)
}
