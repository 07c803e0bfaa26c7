import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from '#tests/infrastructure/program.ts'
import { freePort } from '#tests/infrastructure/server.ts'

export interface Arrival {
  to: string
  messageId: string
}

export interface Sink extends Program {
  url: string
  /** All that arrived, in its order, as often as it came. */
  arrived(): Promise<Arrival[]>
  /** Keeps every other message waiting once so many different ones have arrived, until `letGo`. */
  holdAfter(messages: number): Promise<void>
  letGo(): Promise<void>
}

/** The SMTP server that the emails go to; so slow that a kill may hit a message in transit. */
export async function startSink(folder: string, { slowMs = 15 } = {}): Promise<Sink> {
  const port = await freePort()
  const file = join(folder, 'arrived')
  const program = await startProgram(
    {
      command: process.execPath,
      args: [fileURLToPath(new URL('sink.mjs', import.meta.url)), String(port), file, String(slowMs)],
      log: join(folder, 'sink.log'),
    },
    () => listens(port),
  )
  return Object.assign(program, {
    url: `smtp://127.0.0.1:${port}`,
    holdAfter: (messages: number) => writeFile(`${file}.most`, String(messages)),
    letGo: () => rm(`${file}.most`, { force: true }),
    async arrived() {
      const text = await readFile(file, 'utf8').catch(() => '')
      const lines = text.split('\n').filter(Boolean)
      return lines.map((line) => line.split(' ')).map(([to = '', messageId = '']) => ({ to, messageId }))
    },
  })
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
