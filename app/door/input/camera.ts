import { decodeQR } from 'qr/decode.js'
import { makeWakeLock } from './wake-lock.ts'

/** Why there is no picture. */
export type CameraTrouble = 'blocked' | 'none' | 'busy'

/** The longer side of a picture that is read: codes of tickets are read at this size, and faster than at any larger. */
const SIDE = 800
/** Between two pictures, so that the page stays quick on slow telephones. */
const REST_MS = 60

export interface Camera {
  /** Opens, and opens again whenever the page is looked at again. */
  open: () => Promise<CameraTrouble | null>
  close: () => void
  /** Keeps the picture, and reads nothing. */
  pause: () => void
  resume: () => void
  isWanted: () => boolean
}

/** Reads codes from the camera, with the screen kept on. It stops at once when the page is hidden. */
export function makeCamera(
  video: HTMLVideoElement,
  { onText, onTrouble }: { onText: (text: string) => void; onTrouble: (trouble: CameraTrouble) => void },
): Camera {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const wakeLock = makeWakeLock()
  let stream: MediaStream | null = null
  let isWanted = false
  let isPaused = false

  async function start(): Promise<CameraTrouble | null> {
    try {
      const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
      const opened = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
      // Closed, or hidden, while the person was asked.
      if (!isWanted || document.hidden || stream) stopAll(opened)
      else {
        stream = opened
        video.srcObject = opened
        wakeLock.hold()
        await video.play()
        look(opened)
      }
      return null
    } catch (error) {
      stop()
      return troubleOf(error)
    }
  }

  function stop(): void {
    if (stream) stopAll(stream)
    stream = null
    video.srcObject = null
    wakeLock.release()
  }

  /** Reads one picture after the other, as long as this stream is the one that is open. */
  function look(from: MediaStream): void {
    if (stream !== from) return
    const text = isPaused ? null : readPicture()
    if (text !== null) onText(text)
    setTimeout(() => look(from), REST_MS)
  }

  function readPicture(): string | null {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return null
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(context.getImageData(0, 0, width, height))
    } catch {
      return null // no code in this picture
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stop()
    else if (isWanted && !stream)
      void start().then((trouble) => {
        if (trouble) onTrouble(trouble)
      })
  })

  return {
    open() {
      isWanted = true
      return start()
    },
    close() {
      isWanted = false
      stop()
    },
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    isWanted: () => isWanted,
  }
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
