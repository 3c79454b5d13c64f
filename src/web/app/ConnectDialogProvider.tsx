import { useMemo, useState, type ReactNode } from 'react'
import { ConnectDialogContext } from '@/web/session/access/useConnectDialog'

export function ConnectDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const value = useMemo(() => ({ isOpen, setOpen }), [isOpen])
  return <ConnectDialogContext value={value}>{children}</ConnectDialogContext>
}
