import { processServices } from '#server/runtime/wiring/process-services.ts'
import { prepareForRemixServe as prepare } from '#server/web/remix-serve.ts'

/** Puts our HTTP front before the listener of plain remix-serve. The development server does not use it. */
export function prepareForRemixServe(): void {
  // This code is part of build/server/index.js, which remix-serve loads.
  const here = import.meta.url
  if (!import.meta.env.DEV) prepare(processServices(), () => import(/* @vite-ignore */ here))
}
