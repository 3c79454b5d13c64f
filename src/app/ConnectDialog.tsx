import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { assert } from '@/lib/assert'

type ConnectDialogValue = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void }

const ConnectDialogContext = createContext<ConnectDialogValue | undefined>(undefined)

/** Whether the dialog that connects a wallet is open: the header shows it, and the ticket may ask for it. */
export function ConnectDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const value = useMemo(() => ({ isOpen, setOpen }), [isOpen])
  return <ConnectDialogContext value={value}>{children}</ConnectDialogContext>
}

export function useConnectDialog(): ConnectDialogValue {
  const value = useContext(ConnectDialogContext)
  assert(value !== undefined, 'the connect dialog is asked for inside its provider')
  return value
}
