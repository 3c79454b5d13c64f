import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { useConnectDialog } from '@/web/session/access/useConnectDialog'
import { useAccess, useAccountServices, useOfferedWallets, useWalletState } from '@/web/session/accountContext'
import { paperMarketQuery } from '@/web/tools/followedQueries'
import { Button } from '@/web/ui/Button'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { showToast } from '@/web/ui/showToast'
import { useWasOpened } from '@/web/ui/useWasOpened'
import type { ConnectWalletDialogProps } from './ConnectWalletDialog'

/** Loaded with the account, because the component contains the margin computation. */
const ConnectedAccount = lazyPanel(() => import('./ConnectedAccount').then((module) => module.ConnectedAccount), 'mark')

const EnableCorner = lazyPanel(() => import('./EnableCorner').then((module) => module.EnableCorner), 'mark')

export function AccountCorner({ isPaperVenue }: { isPaperVenue: boolean }) {
  const access = useAccess()
  switch (access.status) {
    case 'signedOut':
      return <Connect isPaperVenue={isPaperVenue} />
    case 'connected':
      if (access.underWay === 'restoring') return <Opening />
      return (
        <Suspense fallback={<Opening />}>
          <EnableCorner />
        </Suspense>
      )
    case 'trading':
      return (
        <Suspense fallback={<Opening />}>
          <ConnectedAccount />
        </Suspense>
      )
  }
}

function Opening() {
  return <output className="truncate text-sm text-text-3 phone:sr-only">{t('Opening the account…')}</output>
}

/**
 * Returns the text of an error. The error texts load with the first failure; if that fails too, the raw message is
 * returned.
 */
async function textOf(error: unknown): Promise<string> {
  try {
    const { describeFailure } = await import('@/web/session/actions/describeFailure')
    return describeFailure(error).words
  } catch {
    return error instanceof Error ? error.message : String(error)
  }
}

function Connect({ isPaperVenue }: { isPaperVenue: boolean }) {
  const { wallet, access } = useAccountServices()
  const offered = useOfferedWallets()
  const state = useWalletState()
  const { isOpen, setOpen } = useConnectDialog()
  const { rest } = useClient()
  const market = useQuery({ ...paperMarketQuery(rest), enabled: isPaperVenue && isOpen })
  const [connectingId, setConnectingId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const look = useCallback(() => {
    wallet.look().catch(async (error: unknown) => setFailure(await textOf(error)))
  }, [wallet])
  useEffect(() => {
    if (isOpen) look()
  }, [isOpen, look])
  const connect = async (walletId: string) => {
    setConnectingId(walletId)
    setFailure(undefined)
    try {
      await wallet.connect(walletId)
      setOpen(false)
      const connected = access.getSnapshot()
      // The paper wallet signs without a prompt, so play money needs no second step.
      if (connected.status === 'connected' && connected.isPaper) await access.enableTrading()
    } catch (error) {
      const words = await textOf(error)
      setFailure(words)
      showToast({ tone: 'danger', title: t('Couldn’t connect the wallet'), detail: words })
    } finally {
      setConnectingId(undefined)
    }
  }
  if (state.status === 'connecting' && connectingId === undefined) return <Opening />
  return (
    <ConnectWallet
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen) wallet.stopConnecting()
        setOpen(isNowOpen)
      }}
      wallets={offered}
      connectingId={connectingId}
      failure={failure}
      isPaperVenue={isPaperVenue}
      playMoney={market.data?.playMoney}
      onInterest={look}
      onConnect={(walletId) => void connect(walletId)}
    />
  )
}

const ConnectWalletDialog = lazyPanel(
  () => import('./ConnectWalletDialog').then((module) => module.ConnectWalletDialog),
  'mark',
)

type ConnectWalletProps = ConnectWalletDialogProps & {
  /** Called on hover or focus, when a press is likely, so that the dialog's code can load. */
  onInterest?: () => void
}

/** The connect button and its dialog, whose code loads on hover or focus. */
export function ConnectWallet({ onInterest, ...dialog }: ConnectWalletProps) {
  const wasOpened = useWasOpened(dialog.isOpen)
  const [location] = useLocation()
  const prepare = () => {
    onInterest?.()
    ConnectWalletDialog.preload()
  }
  return (
    <>
      <Button
        // The trading screen of a phone has this action in its bar.
        className={`bg-surface-2 text-text-1 ${location.startsWith('/trade') ? 'phone:hidden' : ''}`}
        aria-haspopup="dialog"
        data-tour="connect"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => dialog.onOpenChange(true)}
      >
        {t('Connect wallet')}
      </Button>
      {wasOpened && (
        <OpenedTool isOpen={dialog.isOpen} onClose={() => dialog.onOpenChange(false)}>
          <ConnectWalletDialog {...dialog} />
        </OpenedTool>
      )}
    </>
  )
}
