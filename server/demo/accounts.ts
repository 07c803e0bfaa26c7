import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DemoAccount } from './play.ts'

const Stored = z.array(
  z.object({
    role: z.enum(['operator', 'host', 'participant']),
    name: z.string(),
    email: z.string(),
    password: z.string(),
  }),
)

/** Demo passwords are random for each DATA_DIR and kept beside its database, so that every start can print them. */
export async function rememberAccounts(dataDir: string, accounts: DemoAccount[]): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = fileIn(dataDir)
  await writeFile(`${path}.part`, JSON.stringify(accounts, null, 2), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

export async function recallAccounts(dataDir: string): Promise<DemoAccount[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '[]')
  return Stored.parse(JSON.parse(text))
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json')
}
