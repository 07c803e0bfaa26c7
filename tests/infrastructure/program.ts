import { type Server, startServer, untilReady } from './server.ts'

/** A process that can be killed without warning, and started again on the same port and the same data. */
export interface Program {
  readonly pid: number
  /** Resolves when the process that runs now has ended, for whatever reason. */
  readonly ended: Promise<number | null>
  said(): Promise<string>
  start(): Promise<void>
  /** kill -9: it cannot close a connection or a file, nor finish a transaction. */
  kill(): Promise<void>
  /** Asks it to end. */
  stop(): Promise<number | null>
}

/** Starts it, and waits until `isReady` says so. */
export async function startProgram(
  order: Parameters<typeof startServer>[0],
  isReady: (server: Server) => Promise<boolean>,
): Promise<Program> {
  const start = async () => {
    const server = await startServer(order)
    await untilReady(server, () => isReady(server))
    return server
  }
  let server = await start()
  return {
    get pid() {
      return server.pid
    },
    get ended() {
      return server.ended
    },
    said: () => server.said(),
    async start() {
      server = await start()
    },
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
    stop: () => server.stop(),
  }
}
