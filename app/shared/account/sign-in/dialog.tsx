import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Submitting } from '#app/lib/form/submitting.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { AuthPlace } from './place.tsx'
import { type AuthScreen, AuthViews, type ReturnedAuth } from './views.tsx'

interface AuthDialogProps {
  /** The address of the first view. */
  address: string
  onClosed: () => void
}

/** The authentication screen over another page. Signing in leads to another page, which closes it. */
export default function AuthDialog({ address, onClosed }: AuthDialogProps) {
  const { t } = useTranslation(['account', 'forms'])
  const { key } = useLocation()
  const [openedAt] = useState(key)
  const [shown, setShown] = useState({ address, isFirst: true })
  const { load, data } = useFetcher<AuthScreen>()

  useEffect(() => load(shown.address), [load, shown])

  if (!data) return <ProgressBar />
  return (
    <Dialog title={t('dialog.title')} open={key === openedAt} onClosed={onClosed}>
      <AuthBody
        key={data.view}
        screen={data}
        {...shown}
        show={(address) => setShown({ address, isFirst: false })}
      />
    </Dialog>
  )
}

/** One view with the result of its form; another view mounts anew. */
function AuthBody({
  screen,
  address,
  isFirst,
  show,
}: {
  screen: AuthScreen
  address: string
  isFirst: boolean
  show: (address: string) => void
}) {
  const { Form, data, state } = useFetcher<ReturnedAuth>()
  // The first view changes this while it waits for the next one.
  const [takesFocus] = useState(!isFirst)

  return (
    <AuthPlace.Provider value={{ form: Form, address, show, takesFocus }}>
      <Submitting.Provider value={state !== 'idle'}>
        <AuthViews screen={screen} returned={data} />
      </Submitting.Provider>
    </AuthPlace.Provider>
  )
}
