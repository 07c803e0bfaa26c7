import { useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Before somebody leaves a page with something typed and not sent, it asks whether that may be lost. `returned`: the last
 * answer to the form, with which it came back. Returns what a link calls that says by itself that nothing is saved.
 */
export function useUnsavedWarning(formId: string, returned: object | null | undefined): () => void {
  const { t } = useTranslation('forms')
  const isUnsaved = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (returned) isUnsaved.current = true
  }, [returned])

  useEffect(() => {
    const onTyped = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')?.id === formId) isUnsaved.current = true
    }
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.id === formId) isUnsaved.current = false
    }
    // The browser asks in words of its own.
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault()
    }
    document.addEventListener('input', onTyped)
    document.addEventListener('submit', onSubmit)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('input', onTyped)
      document.removeEventListener('submit', onSubmit)
      removeEventListener('beforeunload', onUnload)
    }
  }, [formId])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!confirm(t('unsaved'))) return blocker.reset()
    isUnsaved.current = false
    blocker.proceed()
  }, [blocker, t])

  return () => {
    isUnsaved.current = false
  }
}
