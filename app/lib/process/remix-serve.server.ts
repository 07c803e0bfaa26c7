import { processServices } from '#server/runtime/wiring/process-services.ts'
import type * as RemixServe from '#server/web/remix-serve.ts'

/**
 * The program of vite.node.config.ts that contains the HTTP front, as seen from build/server/index.js, which contains
 * this code.
 */
const PROGRAM = '../node/remix-serve.js'

/** Puts our HTTP front before the listener of plain remix-serve. The development server does not use it. */
export async function prepareForRemixServe(): Promise<void> {
  if (import.meta.env.DEV) return
  const here = import.meta.url
  const program = (await import(/* @vite-ignore */ new URL(PROGRAM, here).href)) as typeof RemixServe
  program.prepareForRemixServe(processServices(), () => import(/* @vite-ignore */ here))
}
