import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { Link } from '#app/ui/link.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { type Body, PageDialog } from './dialog.tsx'
import { useOpenedDialog } from './use-opened.ts'

interface DialogLinkProps<Data, Answer> {
  to: string
  className: string
  /** The title of the dialog; the page has it as its heading. */
  title: string
  body: Body<Data, Answer>
  children: ReactNode
}

/** A link to a page that, with script, opens over this one. In a new tab it opens as a page. */
export function DialogLink<Data, Answer>({
  to,
  className,
  title,
  body,
  children,
}: DialogLinkProps<Data, Answer>) {
  const { opened, open, onClosed } = useOpenedDialog()

  return (
    <>
      <Link
        to={to}
        className={className}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          open(to)
        }}
      >
        {children}
      </Link>
      {opened && (
        <Suspense fallback={<ProgressBar />}>
          <PageDialog
            key={opened.round}
            address={opened.address}
            title={title}
            body={body}
            onClosed={() => onClosed(opened)}
          />
        </Suspense>
      )}
    </>
  )
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
