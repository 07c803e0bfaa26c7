import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sandbox } from '../sandbox.ts'

export async function answerPage(_sandbox: Sandbox, _request: IncomingMessage, response: ServerResponse) {
  response.writeHead(404).end()
}
