import { doorWorkerPath } from '#server/domain/participation/door-paths.ts'

/** Makes the browser keep the page. Returns whether it does. */
export async function registerWorker(language: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return navigator.serviceWorker.register(doorWorkerPath(language)).then(isInstalled, () => false)
}

/** A worker that cannot fetch each of its files, or store them, ends as redundant. One of a version before still opens the page. */
function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active ?? waiting) return Promise.resolve(true)
  if (!installing) return Promise.resolve(false)
  return new Promise((resolve) => {
    const look = () => {
      if (installing.state === 'installing') return
      resolve(installing.state !== 'redundant')
      installing.removeEventListener('statechange', look)
    }
    installing.addEventListener('statechange', look)
    look()
  })
}
