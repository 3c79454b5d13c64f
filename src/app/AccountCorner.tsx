import { lazy, Suspense, useState } from 'react'
import { useAccess, useAccountServices, useOfferedWallets, useWalletState } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { ConnectWallet } from '@/features/onboarding/ConnectWallet'
import { EnableTrading } from '@/features/onboarding/EnableTrading'
import { showToast } from '@/ui/showToast'
import { useConnectDialog } from './ConnectDialog'

/** Comes with an account, and what it is worth with the code that reckons it. */
const OwnAccount = lazy(() => import('./OwnAccount').then((module) => ({ default: module.OwnAccount })))

/** The right end of the header: connect, then enable trading, then the account. */
export function AccountCorner({ isPaperVenue }: { isPaperVenue: boolean }) {
  const access = useAccess()
  switch (access.status) {
    case 'signedOut':
      return <Connect isPaperVenue={isPaperVenue} />
    case 'connected':
      return <Enable />
    case 'trading':
      return (
        <Suspense fallback={<span className="h-8 w-30" aria-busy="true" />}>
          <OwnAccount />
        </Suspense>
      )
  }
}

function Connect({ isPaperVenue }: { isPaperVenue: boolean }) {
  const { wallet, access } = useAccountServices()
  const offered = useOfferedWallets()
  const state = useWalletState()
  const { isOpen, setOpen } = useConnectDialog()
  const [connectingId, setConnectingId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const connect = async (walletId: string) => {
    setConnectingId(walletId)
    setFailure(undefined)
    try {
      await wallet.connect(walletId)
      setOpen(false)
      const connected = access.getSnapshot()
      // Play money needs no second question: the paper wallet signs without asking.
      if (connected.status === 'connected' && connected.isPaper) await access.enableTrading()
    } catch (error) {
      const { words } = describeFailure(error)
      setFailure(words)
      showToast({ tone: 'danger', title: 'The wallet did not connect', detail: words })
    } finally {
      setConnectingId(undefined)
    }
  }
  return (
    <ConnectWallet
      isOpen={isOpen}
      onOpenChange={setOpen}
      wallets={offered}
      connectingId={connectingId}
      isRestoring={state.status === 'connecting' && connectingId === undefined}
      failure={failure}
      isPaperVenue={isPaperVenue}
      onConnect={(walletId) => void connect(walletId)}
    />
  )
}

function Enable() {
  const { access: store, wallet } = useAccountServices()
  const access = useAccess()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (access.status !== 'connected') return null
  const enable = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      await store.enableTrading()
    } catch (error) {
      const { words, code } = describeFailure(error)
      setFailure(words)
      showToast({ tone: 'danger', title: 'Trading is not enabled', detail: words, code })
    } finally {
      setPending(false)
    }
  }
  return (
    <EnableTrading
      account={access.account}
      walletName={access.walletName}
      isPending={isPending}
      failure={failure}
      onEnable={() => void enable()}
      onDisconnect={() => void wallet.disconnect()}
    />
  )
}
