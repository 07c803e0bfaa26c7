import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '#db/start/refusal.ts'
import { replaceFile } from '#server/runtime/start/whole-file.ts'
import type { DemoAccount } from './play.ts'

const Stored = z.array(
  z.object({
    role: z.enum(['operator', 'host', 'participant']),
    name: z.string(),
    email: z.string(),
    password: z.string(),
  }),
)

/** Demo passwords are random for each DATA_DIR and stored beside its database, so that every start can print them. */
export function rememberAccounts(dataDir: string, accounts: DemoAccount[]): void {
  replaceFile(fileIn(dataDir), JSON.stringify(accounts, null, 2))
}

/** None where the file does not exist: the accounts then do, but nobody knows their passwords any more. */
export function recallAccounts(dataDir: string): DemoAccount[] {
  const path = fileIn(dataDir)
  try {
    return Stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new StartRefusal(
      `${path} cannot be read or is damaged: restore it, or remove it (the demo accounts then keep passwords that nobody knows).`,
      { cause: error },
    )
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json')
}
