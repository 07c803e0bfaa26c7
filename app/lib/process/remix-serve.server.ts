import { processServices } from '#server/runtime/wiring/process-services.ts'
import { prepareForRemixServe } from '#server/web/remix-serve.ts'

/** Puts our HTTP front before the listener of plain remix-serve. The development server does not use it. */
export function prepareFront(): void {
  // This code is part of build/server/index.js, which remix-serve loads.
  const here = import.meta.url
  if (!import.meta.env.DEV) prepareForRemixServe(processServices(), () => import(/* @vite-ignore */ here))
}
