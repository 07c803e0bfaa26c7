import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** The length of the closing animation, as `--closing` in the style sheet. */
export const CLOSING_MS = 200

interface DialogProps {
  title: string
  /** False closes it, with the same animation as its button does. */
  open?: boolean
  /** Whether people may close it without answering: close button, Escape, a press beside it. */
  closable?: boolean
  /** Called when the dialog has left the screen; usually goes back to the page below. */
  onClosed: () => void
  children: ReactNode
}

/** A dialog over the page. Needs script: without script its route is a page of its own. */
export function Dialog({ title, open = true, closable = true, onClosed, children }: DialogProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  return (
    <dialog
      ref={box}
      className="modal"
      aria-labelledby={titleId}
      closedby={closable ? 'any' : 'none'}
      onCancel={(event) => {
        if (!closable) event.preventDefault()
      }}
      onClose={() => {
        setTimeout(onClosed, CLOSING_MS)
      }}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        {closable && (
          <form method="dialog">
            <button className="close" aria-label={t('close')}>
              <Icon name="x" />
            </button>
          </form>
        )}
      </div>
      <div className="modal-body stack">{children}</div>
    </dialog>
  )
}
