import { parseArgs } from 'node:util'
import { registerEndpoints, type Registration } from './events/register.ts'
import { keepBalance } from './money/settings.ts'
import { startSandbox } from './server.ts'

/**
 * The process of the double: `--file` of its database, `--port`, `--public-url` under which browsers reach its pages,
 * `--control` for the switches of tests, `--manual-payouts` for a platform that is not paid out by itself. It listens on this machine only, and says where as one line of JSON. Where it
 * sends events is in SANDBOX_ENDPOINTS: everybody on the machine can read a command line, and secrets are among it.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    port: { type: 'string', default: '0' },
    'public-url': { type: 'string' },
    control: { type: 'boolean', default: false },
    'manual-payouts': { type: 'boolean', default: false },
  },
})

const { file, port, 'public-url': publicUrl, control: hasControl, 'manual-payouts': isManual } = values
if (file === undefined || !/^\d{1,5}$/.test(port)) {
  process.stderr.write(
    'Usage: --file <database> [--port <number>] [--public-url <origin>] [--control] [--manual-payouts]\n',
  )
  process.exit(2)
}

process.umask(0o077) // what is bought in it is nobody else's business
const sandbox = await startSandbox({ file, port: Number(port), publicUrl, hasControl })
if (isManual) keepBalance(sandbox.sandbox)
registerEndpoints(sandbox.sandbox, JSON.parse(process.env.SANDBOX_ENDPOINTS ?? '[]') as Registration[])
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)

let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  void sandbox.stop().then(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// Whoever started it was killed: nobody would end it.
process.once('disconnect', stop)
