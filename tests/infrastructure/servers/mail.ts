import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/infrastructure/server.ts'

/** The behaviour of a mail server; changed while it runs. */
export interface MailServerManners {
  /** Milliseconds before each answer. */
  delayMs: number
  /** Its first line: `220 …`, or a refusal. */
  greeting: string
  /** The answer to AUTH; without it no sign-in is required. */
  signIn: string | null
  /** The answer to a command, if it is not positive. `null`: none, ever. */
  answer: (line: string) => string | null | undefined
  /** The answer to a whole message. */
  taken: string | null
}

export interface MailServer {
  url: string
  manners: MailServerManners
  /** All messages that were accepted, in order, as often as they came. */
  arrived: { to: string; messageId: string }[]
  /** How many connections were opened while it was running. */
  connections(): number
  /** Conversations that have begun and not ended. */
  open(): number
  listen(): Promise<void>
  /** Closes all connections and stops listening. */
  leave(): Promise<void>
}

/** A mail server of our own, in this process, whose faults can be configured. */
export async function makeMailServer(manners: Partial<MailServerManners> = {}): Promise<MailServer> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let connections = 0
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    manners: {
      delayMs: 0,
      greeting: '220 ready',
      signIn: null,
      answer: () => undefined,
      taken: '250 taken',
      ...manners,
    },
    arrived: [],
    connections: () => connections,
    open: () => sockets.size,
    async listen() {
      server = createServer((socket) => {
        connections += 1
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        socket.on('error', () => undefined)
        void converse(self, socket)
      })
      await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
    },
    async leave() {
      const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
      server = null
    },
  }
  await self.listen()
  return self
}

async function converse({ manners, arrived }: MailServer, socket: Socket): Promise<void> {
  const say = async (line: string | null) => {
    if (line === null) return
    await pause(manners.delayMs)
    if (!socket.destroyed) socket.write(`${line}\r\n`)
  }
  let to = ''
  let content: string[] | null = null
  await say(manners.greeting)
  for await (const line of linesOf(socket)) {
    if (content) {
      if (line !== '.') {
        content.push(line)
        continue
      }
      const [, messageId = ''] = /^message-id:\s*(<[^>]+>)/im.exec(content.join('\n')) ?? []
      content = null
      if (manners.taken?.startsWith('250')) arrived.push({ to, messageId })
      await say(manners.taken)
      continue
    }
    const own = manners.answer(line)
    if (own !== undefined) {
      await say(own)
      continue
    }
    const [, recipient] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? []
    if (recipient) to = recipient
    if (/^EHLO/i.test(line)) await say(manners.signIn ? '250-hello\r\n250 AUTH PLAIN' : '250 hello')
    else if (/^AUTH/i.test(line)) await say(manners.signIn)
    else if (/^DATA/i.test(line)) {
      content = []
      await say('354 go on')
    } else await say(/^QUIT/i.test(line) ? '221 bye' : '250 yes')
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const piece of socket) {
      const lines = (rest + String(piece)).split('\r\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // The connection was lost.
  }
}
