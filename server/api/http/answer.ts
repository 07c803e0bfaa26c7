/** An answer given outside of the procedures. */
export interface Answer {
  status: number
  headers: [string, string][]
  body: string
}

/** Method, address and headers of a call, without its body. */
export type CallHead = Pick<Request, 'method' | 'url' | 'headers'>

export type ReadBody = () => Promise<string>

export function json(status: number, body: unknown, headers: [string, string][] = []): Answer {
  const fixed: [string, string][] = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ]
  return { status, headers: [...fixed, ...headers], body: JSON.stringify(body) }
}

/** Returns a redirect. */
export function redirect(to: string, headers: [string, string][] = []): Answer {
  return { status: 302, headers: [['Location', to], ['Cache-Control', 'no-store'], ...headers], body: '' }
}
