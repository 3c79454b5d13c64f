import { useMemo, useState, type ReactNode } from 'react'
import { ConnectDialogContext } from '@/web/session/access/useConnectDialog'

/** State of the connect dialog, which the header shows and the ticket may open. */
export function ConnectDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const value = useMemo(() => ({ isOpen, setOpen }), [isOpen])
  return <ConnectDialogContext value={value}>{children}</ConnectDialogContext>
}
