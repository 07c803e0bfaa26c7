import { type FetcherWithComponents, Form, type FormProps } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import { Link } from '#app/ui/link.tsx'
import { type AuthView, viewPath } from './view-path.ts'

/** The dialog over another page that shows a view; null on the page of its own. */
interface AuthDialogPlace {
  form: FetcherWithComponents<unknown>['Form']
  /** The address of the view that is shown. */
  address: string
  show: (address: string) => void
}

export const AuthPlace = createContext<AuthDialogPlace | null>(null)

/** The form of a view: posted by the page, or in the background by the dialog. */
export function AuthForm(props: FormProps) {
  const place = useContext(AuthPlace)
  const SendResult = place?.form ?? Form
  return <SendResult className="stack" method="post" action={place?.address} {...props} noValidate />
}

/** The heading of a view: of the page, or below the title of the dialog. */
export function AuthHeading({ children }: { children: ReactNode }) {
  return useContext(AuthPlace) ? <h3>{children}</h3> : <h1>{children}</h1>
}

interface ViewLinkProps {
  view: AuthView
  returnTo: string
  spsId: string
  className?: string
  children: ReactNode
}

/** A link to another view, which opens where this one is. */
export function ViewLink({ view, returnTo, spsId, className, children }: ViewLinkProps) {
  const place = useContext(AuthPlace)
  const to = viewPath(view, returnTo, { spsId })

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
