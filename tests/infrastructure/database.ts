import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database on the server of `url`, for one test file or one test. */
export async function makeDatabase(
  url: string,
  template = 'template0',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await say(url, `create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => say(url, `drop database ${name} with (force)`) }
}

async function say(url: string, sentence: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sentence)
  } finally {
    await client.end()
  }
}
