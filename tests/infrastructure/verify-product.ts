import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Product } from './product.ts'
import { shippedBuild } from './site.ts'

/** `npm run verify` on the data of a product that runs: what it says, and how it ends. */
export async function verifyProduct({ dataDir, url }: Product): Promise<{ code: number; said: string }> {
  const env: NodeJS.ProcessEnv = {
    ...{ NODE_ENV: 'production', PATH: process.env.PATH, HOST: '127.0.0.1' },
    ...{ PUBLIC_URL: url, DATA_DIR: dataDir },
  }
  const child = spawn(process.execPath, [resolve(shippedBuild(), 'node/verify.js')], { env })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.join('') }
}
