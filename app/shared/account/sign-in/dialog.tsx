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
  const [shown, show] = useState(address)
  const { load, data } = useFetcher<AuthScreen>()

  useEffect(() => load(shown), [load, shown])

  if (!data) return <ProgressBar />
  return (
    <Dialog title={t('dialog.title')} open={key === openedAt} onClosed={onClosed}>
      <AuthBody key={data.view} screen={data} address={shown} show={show} />
    </Dialog>
  )
}

/** One view with the result of its form; another view mounts anew. */
function AuthBody({
  screen,
  address,
  show,
}: {
  screen: AuthScreen
  address: string
  show: (address: string) => void
}) {
  const { Form, data, state } = useFetcher<ReturnedAuth>()

  return (
    <AuthPlace.Provider value={{ form: Form, address, show }}>
      <Submitting.Provider value={state !== 'idle'}>
        <AuthViews screen={screen} returned={data} />
      </Submitting.Provider>
    </AuthPlace.Provider>
  )
}
