import { useFetcher } from '@remix-run/react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'

/** Few people sign in from a page: the dialog is in the script of none. */
const AuthDialog = lazy(() => import('./dialog.tsx'))

/**
 * Leaves a form half filled to sign in. The server keeps what was typed and says at which address; with script that
 * opens over the form, without it the page follows. `dialog` has its place beside the form, not inside of it.
 */
export function useSigningIn(): { ask: (event: MouseEvent<HTMLButtonElement>) => void; dialog: ReactNode } {
  const { submit, data } = useFetcher<{ signIn?: string }>()
  const [isOpen, setOpen] = useState(false)

  return {
    ask(event) {
      const { form, name, value } = event.currentTarget
      if (!form) return
      event.preventDefault()
      const typed = new FormData(form)
      typed.set(name, value)
      typed.set('over', 'page')
      submit(typed, { method: 'post' })
      setOpen(true)
    },
    dialog: isOpen && data?.signIn && (
      <Suspense>
        <AuthDialog
          key={data.signIn}
          address={data.signIn}
          onClosed={() => {
            setOpen(false)
          }}
        />
      </Suspense>
    ),
  }
}

interface SignInLinkProps {
  to: string
  className: string
  children: ReactNode
}

/** A link to the authentication screen that, with script, opens over this page. In a new tab it is the page. */
export function SignInLink({ to, className, children }: SignInLinkProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <a
        href={to}
        className={className}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      {isOpen && (
        <Suspense>
          <AuthDialog address={to} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
