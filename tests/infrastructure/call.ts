import { Agent, request } from 'node:http'

/** A POST of JSON, or another method with one. */
export interface Call {
  method?: string
  url: string
  headers: Record<string, string>
  body: object
}

export interface Answer {
  status: number
  body: unknown
}

const agent = new Agent({ keepAlive: true })

export async function call(one: Call): Promise<Answer> {
  const finish = await begin(one)
  return finish()
}

/** Sends all of a call but its last byte; the returned function sends that one, and waits for the answer. */
export function begin({ method = 'POST', url, headers, body }: Call): Promise<() => Promise<Answer>> {
  const bytes = Buffer.from(JSON.stringify(body))
  const outgoing = request(url, {
    method,
    agent,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': bytes.length },
  })
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(pieces).toString('utf8')
        resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null })
      })
    })
  })
  answer.catch(() => undefined) // resolved when the call is finished
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.write(bytes.subarray(0, -1), () =>
      resolve(() => {
        outgoing.end(bytes.subarray(-1))
        return answer
      }),
    )
  })
}
