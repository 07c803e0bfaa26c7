/**
 * An SMTP server that writes recipient and Message-ID of each message into a file, a line each, and removes nothing: a
 * message that comes twice is listed twice. It is slow on purpose, so that a kill may hit a message in transit. `node
 * sink.mjs <port> <file>`
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

const [port, file = ''] = process.argv.slice(2)
const SLOWLY_MS = 15

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

/** @param {string | undefined} to @param {string} message */
async function take(to, message) {
  const [, id] = /^message-id:\s*(<[^>]+>)/im.exec(message) ?? []
  await pause(SLOWLY_MS)
  appendFileSync(file, `${to} ${id}\n`)
  await pause(SLOWLY_MS)
}
