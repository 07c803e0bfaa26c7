import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CENTRE, SMALLEST_SIDE, type Square, squareIn } from '#server/domain/activity/picture.ts'

/** The size of the preview in pixels of its canvas, large enough to be sharp on a high-density screen. */
const SHARP_PX = 448

/** Crops the picture to a square by dragging it, or with the sliders, which are the fields that are sent. */
export function PictureCrop({ picture }: { picture: ImageBitmap }) {
  const { t } = useTranslation('settings')
  const [square, setSquare] = useState(CENTRE)
  const canvas = useDrawing(picture, square)
  const drag = useDrag(picture, square, setSquare)
  const area = squareIn(picture, square)
  const bounds = {
    side: { min: SMALLEST_SIDE, hasRoom: true },
    left: { min: 0, hasRoom: area.width < picture.width },
    top: { min: 0, hasRoom: area.height < picture.height },
  }

  return (
    <fieldset className="crop">
      <legend className="label">{t('profile.picture.crop.square')}</legend>
      <canvas
        ref={canvas}
        width={SHARP_PX}
        height={SHARP_PX}
        role="img"
        aria-label={t('profile.picture.crop.view')}
        {...drag}
      />
      <div className="stack">
        <p className="small soft">{t('profile.picture.crop.drag')}</p>
        {(['side', 'left', 'top'] as const).map((name) => (
          <label key={name} className="slider">
            {t(`profile.picture.crop.${name}`)}
            <input
              type="range"
              name={name}
              min={bounds[name].min}
              max={1000}
              step={10}
              value={square[name]}
              disabled={!bounds[name].hasRoom}
              onChange={({ target }) => {
                setSquare({ ...square, [name]: target.valueAsNumber })
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function useDrawing(picture: ImageBitmap, square: Square) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const { left, top, width, height } = squareIn(picture, square)
    const pen = canvas.current?.getContext('2d')
    pen?.clearRect(0, 0, SHARP_PX, SHARP_PX)
    pen?.drawImage(picture, left, top, width, height, 0, 0, SHARP_PX, SHARP_PX)
  }, [picture, square])

  return canvas
}

/** The picture follows the finger, so the square moves the other way. */
function useDrag(picture: ImageBitmap, square: Square, setSquare: (square: Square) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const area = squareIn(picture, square)

  return {
    onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
      currentTarget.setPointerCapture(pointerId)
      last.current = { x: clientX, y: clientY }
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
      if (!last.current) return
      const scale = area.width / currentTarget.clientWidth
      const right = (last.current.x - clientX) * scale
      const down = (last.current.y - clientY) * scale
      last.current = { x: clientX, y: clientY }
      setSquare({
        ...square,
        left: moved(square.left, right, picture.width - area.width),
        top: moved(square.top, down, picture.height - area.height),
      })
    },
    onPointerUp() {
      last.current = null
    },
    onPointerCancel() {
      last.current = null
    },
  }
}

/** Returns the position, in thousandths, after a move of so many pixels within the available space. */
function moved(part: number, pixels: number, room: number): number {
  if (room === 0) return part
  return Math.round(Math.min(1000, Math.max(0, part + (1000 * pixels) / room)))
}
