import { type FetcherWithComponents, Form, type FormProps, Link } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type AuthView, viewPath } from './view-path.ts'

/** The dialog over another page in which a view stands; on the page of its own there is none. */
interface AuthDialogPlace {
  form: FetcherWithComponents<unknown>['Form']
  /** The address of the view that is shown. */
  address: string
  show: (address: string) => void
}

export const AuthPlace = createContext<AuthDialogPlace | null>(null)

/** The form of a view: sent by the page, or behind the dialog. */
export function AuthForm(props: FormProps) {
  const place = useContext(AuthPlace)
  const SendResult = place?.form ?? Form
  return <SendResult className="stack" method="post" action={place?.address} {...props} noValidate />
}

/** The dialog says what it is for in its head already. */
export function AuthHeading({ children }: { children: ReactNode }) {
  return useContext(AuthPlace) ? null : <h1>{children}</h1>
}

interface ViewLinkProps {
  view: AuthView
  returnTo: string
  className?: string
  children: ReactNode
}

/** To another view, which stays where this one is. */
export function ViewLink({ view, returnTo, className, children }: ViewLinkProps) {
  const place = useContext(AuthPlace)
  const to = viewPath(view, returnTo)

  return (
    <Link
      to={to}
      className={className}
      onClick={(event) => {
        if (!place) return
        event.preventDefault()
        place.show(to)
      }}
    >
      {children}
    </Link>
  )
}
