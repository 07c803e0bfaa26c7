/**
 * An SMTP server that writes recipient and Message-ID of each message into a file, a line each, and removes nothing: a
 * message that comes twice is listed twice. It may be slow on purpose, so that a kill may hit a message in transit, and
 * keep messages waiting while `<file>.most` says how many may arrive. `node sink.mjs <port> <file> <milliseconds, twice for
 * each message>`
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

const [port, file = '', slowMs] = process.argv.slice(2)

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, { envelope }, callback) {
    /** @type {Buffer[]} */
    const pieces = []
    stream.on('data', (/** @type {Buffer} */ piece) => pieces.push(piece))
    stream.on('end', () => {
      const [to] = envelope.rcptTo.map(({ address }) => address)
      take(to, Buffer.concat(pieces).toString('latin1')).then(() => callback(), callback)
    })
  },
})
server.on('error', (error) => console.error(error.message)) // a lost connection
server.listen(Number(port), '127.0.0.1')

async function rest() {
  if (Number(slowMs) > 0) await pause(Number(slowMs))
}

/** @param {string | undefined} to @param {string} message */
async function take(to, message) {
  const [, id] = /^message-id:\s*(<[^>]+>)/im.exec(message) ?? []
  await rest()
  while (isHeld(id)) await pause(10)
  appendFileSync(file, `${to} ${id}\n`)
  await rest()
}

/**
 * Whether as many other messages have arrived as may. Read again each time: it outlives a process that is killed.
 * @param {string | undefined} id
 */
function isHeld(id) {
  const most = read(`${file}.most`)
  if (most === '') return false
  const lines = read(file).split('\n').filter(Boolean)
  const arrived = new Set(lines.map((line) => line.split(' ')[1]))
  return arrived.size >= Number(most) && !arrived.has(id)
}

/** @param {string} name */
function read(name) {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    return ''
  }
}
