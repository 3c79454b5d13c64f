import { createContext, useContext } from 'react'
import { assert } from '@/core/lib/assert'

type ConnectDialogValue = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void }

/** Provided by `web/app/ConnectDialogProvider.tsx`. */
export const ConnectDialogContext = createContext<ConnectDialogValue | undefined>(undefined)

export function useConnectDialog(): ConnectDialogValue {
  const value = useContext(ConnectDialogContext)
  assert(value !== undefined, 'a component with a dialog is inside a ConnectDialogContext')
  return value
}
