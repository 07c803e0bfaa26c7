import { Link } from '@remix-run/react'
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { PageDialog, type Body } from './page-dialog.tsx'

interface DialogLinkProps<Data, Answer> {
  to: string
  className: string
  /** Over the dialog; the page has it as its heading. */
  title: string
  body: Body<Data, Answer>
  children: ReactNode
}

/** A link to a page that, with script, opens over this one. In a new tab it is the page. */
export function DialogLink<Data, Answer>({
  to,
  className,
  title,
  body,
  children,
}: DialogLinkProps<Data, Answer>) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Link
        to={to}
        className={className}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </Link>
      {isOpen && (
        <Suspense>
          <PageDialog address={to} title={title} body={body} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
