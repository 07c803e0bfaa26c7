import { doorWorkerPath } from '#server/domain/participation/door-paths.ts'

/** Makes the browser keep the page. Returns whether it does. */
export async function registerWorker(language: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return navigator.serviceWorker.register(doorWorkerPath(language)).then(
    () => true,
    () => false,
  )
}
