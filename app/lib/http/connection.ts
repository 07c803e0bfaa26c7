/** Messages of browsers for an answer that did not arrive, or not wholly: Chromium, Firefox, Safari; then Remix. */
const NOT_ARRIVED = [
  /^(Failed to fetch|network error)/,
  /^(NetworkError|error loading dynamically imported module)/,
  /^(Load failed|The network connection was lost|The Internet connection appears|Importing a module)/,
  /^Unable to decode turbo-stream/,
]

/** Returns whether a page could not be loaded because the connection failed, and not because the server said no. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && NOT_ARRIVED.some((words) => words.test(error.message))
}
