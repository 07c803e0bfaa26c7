import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDatabase } from '#tests/infrastructure/database.ts'
import { startPostgres } from '#tests/infrastructure/servers/postgres.ts'
import { copyOf, type Data, emailsOf, newFolder, setUp, whileRunning } from './checkout.ts'
import { normalise } from './normalise.ts'
import { takePictures } from './pictures.ts'
import { readAll } from './readers.ts'
import { schemaOf } from './schema.ts'

const RESULTS = 'test-results/compare'
const OURS = process.cwd()

interface Options {
  withPictures: boolean
  withPostgres: boolean
}

/** Compares the build of `before` with ours from outside, prints the differences, and returns the exit code. */
export async function compare(before: string, { withPictures, withPostgres }: Options): Promise<number> {
  await rm(RESULTS, { recursive: true, force: true })
  const postgres = withPostgres ? await startPostgres({}) : null
  try {
    const servers = [undefined, ...(postgres ? [postgres.url] : [])]
    let differing = 0
    for (const server of servers) {
      const name = server ? 'postgres' : 'sqlite'
      const schemas = [await emptySchema(before, server), await emptySchema(OURS, server)] as const
      differing += await report(`${name}-schema`, ...schemas)
      differing += await report(
        `${name}-answers`,
        ...(await answersOf(before, server, withPictures && !server)),
      )
    }
    return differing === 0 ? 0 : 1
  } finally {
    await postgres?.stop()
  }
}

/** Our build continues with data that the other one filled. */
async function answersOf(before: string, server: string | undefined, withPictures: boolean) {
  const filled = await newData(server)
  await setUp(before, filled)
  const answers: Map<string, string>[] = []
  for (const checkout of [before, OURS]) {
    const data = await newData(server, filled)
    await setUp(checkout, data)
    answers.push(await whileRunning(checkout, data, () => collect(data, withPictures)))
    await data.remove()
  }
  await filled.remove()
  return answers as [Map<string, string>, Map<string, string>]
}

interface OwnData extends Data {
  remove(): Promise<void>
}

/** Empty, or a copy. */
async function newData(server: string | undefined, from?: Data): Promise<OwnData> {
  const dataDir = from ? await copyOf(from.dataDir) : await newFolder()
  const template = from?.postgres && new URL(from.postgres).pathname.slice(1)
  const database = server ? await makeDatabase(server, template) : null
  return {
    dataDir,
    ...(database && { postgres: database.url }),
    async remove() {
      await rm(dataDir, { recursive: true, force: true })
      await database?.drop()
    },
  }
}

async function collect(data: Data, withPictures: boolean): Promise<Map<string, string>> {
  const answers = await readAll(data.dataDir)
  const emails = (await emailsOf(data)).map(normalise).sort()
  for (const [index, email] of emails.entries()) answers.set(`e-mail ${index + 1}`, email)
  if (withPictures) for (const [name, hash] of await takePictures(data.dataDir)) answers.set(name, hash)
  return answers
}

async function emptySchema(checkout: string, server?: string): Promise<Map<string, string>> {
  const data = await newData(server)
  await setUp(checkout, data, { demo: false })
  const schema = await schemaOf(data)
  await data.remove()
  return schema
}

async function report(
  what: string,
  before: Map<string, string>,
  after: Map<string, string>,
): Promise<number> {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const differing = names.filter((name) => before.get(name) !== after.get(name))
  for (const [side, answers] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const folder = join(RESULTS, side, what)
    await mkdir(folder, { recursive: true })
    for (const name of names) {
      const file = name.replaceAll(/[^\w.-]+/g, '_').slice(0, 150)
      await writeFile(join(folder, file), answers.get(name) ?? '')
    }
  }
  const length = [...before.values()].reduce((total, text) => total + text.length, 0)
  console.log(`${what}: ${names.length} compared (${length} characters), ${differing.length} differ`)
  for (const name of differing) console.log(`  ${name}`)
  return differing.length
}
