import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '#app/ui/icon.tsx'

export interface ToastMessage {
  tone: 'ok' | 'info' | 'danger'
  text: string
}

export const TOAST_DURATION_MS = 5000

const ICON_OF: Record<ToastMessage['tone'], IconName> = { ok: 'check', info: 'info', danger: 'alert' }

/**
 * Flash messages. With script they float at the top right and disappear by themselves; without it they stand in the
 * page.
 */
export function Toasts({ messages }: { messages: readonly ToastMessage[] }) {
  // The same text on a later page is a new message.
  const visit = useLocation().key

  return (
    <div className="toasts" role="status">
      {messages.map((message) => (
        <Toast key={`${visit} ${message.text}`} message={message} />
      ))}
    </div>
  )
}

function Toast({ message: { tone, text } }: { message: ToastMessage }) {
  const { t } = useTranslation('common')
  const { isGone, leave, hold, release } = useLeaving()
  if (isGone) return null

  return (
    <div
      className={tone === 'danger' ? 'toast is-danger' : 'toast'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={ICON_OF[tone]} />
      <span>{text}</span>
      <button className="close" type="button" aria-label={t('toasts.close')} onClick={leave}>
        <Icon name="x" />
      </button>
    </div>
  )
}

/** Five seconds, counted anew after somebody has pointed at the message or moved the focus into it. */
function useLeaving() {
  const [isGone, setGone] = useState(false)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(setGone, TOAST_DURATION_MS, true)
    return () => {
      clearTimeout(timer)
    }
  }, [isHeld])

  return {
    isGone,
    leave: () => {
      setGone(true)
    },
    hold: () => {
      setHeld(true)
    },
    release: () => {
      setHeld(false)
    },
  }
}
