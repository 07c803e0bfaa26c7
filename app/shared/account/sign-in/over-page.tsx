import { useFetcher } from '@remix-run/react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

/** Few people sign in from a page, so the dialog is loaded only when it is opened. */
const AuthDialog = lazy(() => import('./dialog.tsx'))

/**
 * Lets people leave a half-filled form to sign in. The server seals what was typed into an address; with script that
 * address opens over the form, without it the browser follows. `dialog` is placed beside the form, not inside of it.
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

/** A link to the authentication screen that, with script, opens over this page. In a new tab it opens as a page. */
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
        <Suspense fallback={<ProgressBar />}>
          <AuthDialog address={to} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
