import { parseArgs } from 'node:util'
import { startSandbox } from './server.ts'

/**
 * The process of the double: `--file` of its database, `--port`, `--public-url` under which browsers reach its pages,
 * `--control` for the switches of tests. It listens on this machine only, and says where as one line of JSON.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    port: { type: 'string', default: '0' },
    'public-url': { type: 'string' },
    control: { type: 'boolean', default: false },
  },
})

const { file, port, 'public-url': publicUrl, control: hasControl } = values
if (file === undefined || !/^\d{1,5}$/.test(port)) {
  process.stderr.write('Usage: --file <database> [--port <number>] [--public-url <origin>] [--control]\n')
  process.exit(2)
}

const sandbox = await startSandbox({ file, port: Number(port), publicUrl, hasControl })
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
}
