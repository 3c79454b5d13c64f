import { useId } from 'react'
import { Link } from 'wouter'
import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { OfferedWallet } from '@/web/session/wallet/walletSession'
import { MarketNature } from '@/web/tools/MarketNature'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatUsd } from '@/web/ui/formatNumber'
import { simplePath } from '@/web/ui/navigation/moreRoutes'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { Skeleton } from '@/web/ui/Skeleton'
import { WalletButton } from './WalletButton'

export type ConnectWalletDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Wallets announced by the browser (EIP-6963) plus the venue's own; undefined while searching. */
  wallets: readonly OfferedWallet[] | undefined
  connectingId: string | undefined
  failure: string | undefined
  isPaperVenue: boolean
  /** USDC that the paper venue gives a new account; `undefined` while unknown. */
  playMoney?: Usd | undefined
  onConnect: (walletId: string) => void
}

export function ConnectWalletDialog(props: ConnectWalletDialogProps) {
  const { isOpen, onOpenChange, wallets, connectingId, failure, isPaperVenue, onConnect } = props
  const { installed, remote, paper } = sortWallets(wallets ?? [])
  const path = simplePath() + carriedSearch()
  const button = (wallet: OfferedWallet, detail?: string) => (
    <WalletButton
      key={wallet.id}
      wallet={wallet}
      detail={detail}
      state={connectingId === wallet.id ? 'connecting' : connectingId === undefined ? 'free' : 'waiting'}
      onPress={() => onConnect(wallet.id)}
    />
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={isPaperVenue ? t('Start trading') : t('Connect wallet')}>
      <div className="flex flex-col gap-2 p-6 max-sm:p-4">
        {failure !== undefined && (
          <p role="alert" className="rounded-sm bg-danger-soft px-3 py-2 text-sm text-text-1">
            {failure}
          </p>
        )}
        {isPaperVenue && <PlayMoney wallet={paper[0]} isLooking={wallets === undefined} {...props} />}
        {installed.map((wallet) => button(wallet))}
        {remote.map((wallet) => button(wallet, t('On another device')))}
        {wallets === undefined && failure === undefined && <Skeleton height={52} />}
        {wallets !== undefined && installed.length === 0 && (
          <p className="text-sm text-text-3">{t('No browser wallet found. Install one and reload the page.')}</p>
        )}
        <p className="pt-1 text-xs text-text-3">{t('Orders are signed in your wallet. Its keys never leave it.')}</p>
        <Link
          href={path}
          onClick={() => onOpenChange(false)}
          className="text-sm text-accent hover:underline pointer-coarse:py-3"
        >
          {t('First trade? Start in the simple view')}
        </Link>
      </div>
    </Dialog>
  )
}

type PlayMoneyProps = Pick<ConnectWalletDialogProps, 'connectingId' | 'failure' | 'playMoney' | 'onConnect'> & {
  wallet: OfferedWallet | undefined
  isLooking: boolean
}

/** The paper wallet's section. One press connects the wallet, which never prompts, and enables trading. */
function PlayMoney({ wallet, isLooking, connectingId, failure, playMoney, onConnect }: PlayMoneyProps) {
  const aboutId = useId()
  if (wallet === undefined) return isLooking && failure === undefined ? <Skeleton height={64} /> : null
  const start = t('Start with play money')
  return (
    <div className="flex flex-col gap-3 pb-2">
      <div>
        <p className="text-2xl font-semibold">
          {playMoney === undefined || playMoney === 0n
            ? t('Practice first')
            : t('{sum} USD of play money', { sum: formatUsd(playMoney, 0) })}
        </p>
        <p id={aboutId} className="text-base text-text-2">
          <MarketNature
            simulated={t('Play money on a live simulated market.')}
            replay={(recording) => t('Play money on a replay of {name}, {date}.', recording)}
            mirror={(upstream) => t('Play money on a mirror of {venue}.', upstream)}
          />{' '}
          {t('No sign-up, nothing real. The key stays in this browser.')}
        </p>
      </div>
      <Button
        variant="primary"
        size="large"
        isPending={connectingId === wallet.id}
        disabled={connectingId !== undefined && connectingId !== wallet.id}
        aria-label={`${start}, ${wallet.name}`}
        aria-describedby={aboutId}
        onClick={() => {
          if (connectingId === undefined) onConnect(wallet.id)
        }}
      >
        {start}
      </Button>
      <p className="flex items-center gap-3 text-xs text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or sign with a wallet')}
      </p>
    </div>
  )
}

export type SortedWallets = Record<'installed' | 'remote' | 'paper', readonly OfferedWallet[]>

/** Groups wallets by where they run. A wallet that announced itself twice is listed once. */
export function sortWallets(wallets: readonly OfferedWallet[]): SortedWallets {
  const once = wallets.filter((wallet, at) => wallets.findIndex(({ id }) => id === wallet.id) === at)
  const isRemote = (wallet: OfferedWallet) => wallet.name === 'WalletConnect'
  return {
    installed: once.filter((wallet) => !wallet.isPaper && !isRemote(wallet)),
    remote: once.filter((wallet) => !wallet.isPaper && isRemote(wallet)),
    paper: once.filter((wallet) => wallet.isPaper),
  }
}
