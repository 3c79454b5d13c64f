import { useState } from 'react'
import {
  useAccess,
  useAccountServices,
  useAccountSummary,
  useOfferedWallets,
  useWalletState,
} from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { AccountChip } from '@/features/onboarding/AccountChip'
import { ConnectWallet } from '@/features/onboarding/ConnectWallet'
import { EnableTrading } from '@/features/onboarding/EnableTrading'
import { showToast } from '@/ui/showToast'
import { useConnectDialog } from './ConnectDialog'

/** The right end of the header: connect, then enable trading, then the account. */
export function AccountCorner({ isPaperVenue }: { isPaperVenue: boolean }) {
  const access = useAccess()
  switch (access.status) {
    case 'signedOut':
      return <Connect isPaperVenue={isPaperVenue} />
    case 'connected':
      return <Enable />
    case 'trading':
      return <Account />
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

function Account() {
  const { access: store, wallet } = useAccountServices()
  const access = useAccess()
  const { data: summary } = useAccountSummary()
  if (access.status !== 'trading') return null
  const tell = (title: string) => (error: unknown) => {
    const { words, code } = describeFailure(error)
    showToast({ tone: 'danger', title, detail: words, code })
  }
  return (
    <AccountChip
      account={access.account}
      walletName={access.walletName}
      isPaper={access.isPaper}
      equity={summary?.equity}
      availableMargin={summary?.availableMargin}
      signingKeyExpirySec={access.signingKeyExpirySec}
      isKept={access.isKept}
      onKept={(isKept) => void store.setKept(isKept).catch(tell('The keys could not be kept'))}
      onRevoke={() => void store.revoke().catch(tell('The keys could not be revoked'))}
      onDisconnect={() => void wallet.disconnect()}
    />
  )
}
