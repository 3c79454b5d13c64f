import { useMemo, useState, type ReactNode } from 'react'
import { ConnectDialogContext } from '@/web/session/access/useConnectDialog'

/** Whether the dialog that connects a wallet is open: the header shows it, and the ticket may ask for it. */
export function ConnectDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const value = useMemo(() => ({ isOpen, setOpen }), [isOpen])
  return <ConnectDialogContext value={value}>{children}</ConnectDialogContext>
}
