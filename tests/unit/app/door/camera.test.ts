import { afterEach, expect, test, vi } from 'vitest'
import { makeCamera } from '#app/door/input/camera.ts'

afterEach(() => vi.unstubAllGlobals())

interface Browser {
  /** Of the wake lock; missing: this browser has none. */
  request?: () => Promise<{ release: () => Promise<void> }>
}

/** A camera in a browser that is as small as it needs. */
function cameraIn({ request }: Browser = {}) {
  let onVisibility = (): void => undefined
  const stopped = vi.fn()
  const page = {
    hidden: false,
    createElement: () => ({ getContext: () => null }),
    addEventListener: (_: string, listener: () => void) => (onVisibility = listener),
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop: stopped }] }) },
    ...(request && { wakeLock: { request } }),
  })
  const video = { play: () => Promise.resolve() } as unknown as HTMLVideoElement
  const camera = makeCamera(video, { onText: () => undefined, onTrouble: () => undefined })

  async function look(hidden: boolean): Promise<void> {
    page.hidden = hidden
    onVisibility()
    await settled()
  }
  return { camera, look, stopped }
}

/** What was begun has gone as far as it goes without time. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

function wakeLock() {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  return { release, request, on: () => request.mock.calls.length - release.mock.calls.length }
}

test('the screen stays on while the camera reads, and no longer', async () => {
  const lock = wakeLock()
  const { camera } = cameraIn(lock)
  expect(await camera.open()).toBeNull()
  expect(lock.request).toHaveBeenCalledWith('screen')
  camera.pause() // a verdict is on the screen
  camera.resume()
  expect(lock.on()).toBe(1)
  camera.close()
  await settled()
  expect(lock.on()).toBe(0)
})

test('a page that is hidden gives the screen back with the camera, and takes both again', async () => {
  const lock = wakeLock()
  const { camera, look, stopped } = cameraIn(lock)
  await camera.open()
  await look(true)
  expect([lock.on(), stopped.mock.calls.length]).toEqual([0, 1])
  await look(false)
  expect([lock.on(), lock.request.mock.calls.length]).toEqual([1, 2])
  camera.close()
  await look(true)
  await look(false)
  expect([lock.on(), lock.request.mock.calls.length]).toEqual([0, 2])
})

test('a lock that comes after the camera was closed goes at once', async () => {
  const release = vi.fn(() => Promise.resolve())
  let give = (_: { release: () => Promise<void> }): void => undefined
  const { camera } = cameraIn({ request: () => new Promise((resolve) => (give = resolve)) })
  await camera.open()
  camera.close()
  give({ release })
  await settled()
  expect(release).toHaveBeenCalledOnce()
})

test.each<[string, Browser]>([
  ['has no such lock', {}],
  ['refuses it', { request: () => Promise.reject(new DOMException('battery', 'NotAllowedError')) }],
  [
    'cannot take it back',
    { request: () => Promise.resolve({ release: () => Promise.reject(new Error('gone')) }) },
  ],
])('a browser that %s reads all the same', async (_, browser) => {
  const { camera } = cameraIn(browser)
  expect(await camera.open()).toBeNull()
  expect(camera.isWanted()).toBe(true)
  camera.close()
  await settled()
})
