/**
 * An SMTP server that writes recipient and Message-ID of each message into a file, a line each, and removes nothing: a
 * message that comes twice is listed twice. It may be slow on purpose, so that a kill may hit a message in transit. `node
 * sink.mjs <port> <file> <milliseconds, twice for each message>`
 */
import { appendFileSync } from 'node:fs'
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
  appendFileSync(file, `${to} ${id}\n`)
  await rest()
}
