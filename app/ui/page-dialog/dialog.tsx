import { type FetcherWithComponents, type Form, useFetcher, useLocation } from '@remix-run/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Submitting } from '#app/lib/form/submitting.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

/** The content of a page that, with script, also opens in a dialog over the page that links to it. */
export interface BodyProps<Data, Answer = undefined> {
  /** The data of the page's loader. */
  data: Data
  /** The data of its action, when the form is returned. */
  answer: Answer | undefined
  /** Posts to the page, or in the background. */
  form: typeof Form | FetcherWithComponents<unknown>['Form']
  /** The address of the page. */
  action: string
  /** The address to return to without doing anything. */
  leave: ReactNode
}

export type Body<Data, Answer> = ComponentType<BodyProps<Data, Answer>>

interface PageDialogProps<Data, Answer> {
  /** The page that is shown here. */
  address: string
  title: string
  body: Body<Data, Answer>
  onClosed: () => void
}

/** Shows the page of this address as a dialog. Its action redirects when it is done: the new page closes the dialog. */
export function PageDialog<Data, Answer>({
  address,
  title,
  body: Inside,
  onClosed,
}: PageDialogProps<Data, Answer>) {
  const { key } = useLocation()
  const [openedAt] = useState(key)
  const { load, data } = useFetcher()
  const { Form: BackgroundForm, data: answer, state } = useFetcher()

  useEffect(() => load(address), [load, address])

  if (!data) return <ProgressBar />
  return (
    <Dialog title={title} open={key === openedAt} onClosed={onClosed}>
      <Submitting.Provider value={state !== 'idle'}>
        <Inside
          data={data as Data}
          answer={answer as Answer | undefined}
          form={BackgroundForm}
          action={address}
          leave={<LeaveDialog />}
        />
      </Submitting.Provider>
    </Dialog>
  )
}

function LeaveDialog() {
  const { t } = useTranslation('forms')
  return (
    <button
      className="button is-quiet"
      type="button"
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      {t('actions.cancel')}
    </button>
  )
}
