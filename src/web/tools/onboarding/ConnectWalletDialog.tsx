import { useId, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import type { OfferedWallet } from '@/web/session/wallet/walletSession'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
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
  onConnect: (walletId: string) => void
}

export function ConnectWalletDialog(props: ConnectWalletDialogProps) {
  const { isOpen, onOpenChange, wallets, connectingId, failure, isPaperVenue, onConnect } = props
  const { installed, remote, paper } = sortWallets(wallets ?? [])
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
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('Connect wallet')} size="small">
      <div className="flex flex-col gap-3 p-3">
        {failure !== undefined && (
          <p role="alert" className="rounded-sm bg-danger-soft px-3 py-2 text-sm text-text-1">
            {failure}
          </p>
        )}
        {isPaperVenue && <PlayMoney wallet={paper[0]} isLooking={wallets === undefined} {...props} />}
        <Section title={t('Browser wallets')}>
          {installed.map((wallet) => button(wallet))}
          {wallets === undefined && failure === undefined && <Skeleton height={36} />}
          {wallets !== undefined && installed.length === 0 && (
            <p className="px-2 py-1 text-sm text-text-3">
              {paper.length > 0
                ? t('No browser wallet found. Install one and reload, or use the demo wallet.')
                : t('No browser wallet found. Install one and reload the page.')}
            </p>
          )}
        </Section>
        {remote.length > 0 && (
          <Section title={t('On another device')}>{remote.map((wallet) => button(wallet))}</Section>
        )}
        {isPaperVenue && paper.length > 0 && (
          <Section title={t('Try without a wallet')}>
            {paper.map((wallet) => button(wallet, t('Play money. The key is created and stored in this browser.')))}
          </Section>
        )}
      </div>
    </Dialog>
  )
}

type PlayMoneyProps = Pick<ConnectWalletDialogProps, 'connectingId' | 'failure' | 'onConnect'> & {
  wallet: OfferedWallet | undefined
  isLooking: boolean
}

/** The paper wallet's section. One press connects the wallet, which never prompts, and enables trading. */
function PlayMoney({ wallet, isLooking, connectingId, failure, onConnect }: PlayMoneyProps) {
  const aboutId = useId()
  if (wallet === undefined) return isLooking && failure === undefined ? <Skeleton height={64} /> : null
  return (
    <div className="flex flex-col gap-1.5 border-b border-line px-2 pb-3">
      <Button
        variant="primary"
        size="large"
        isPending={connectingId === wallet.id}
        disabled={connectingId !== undefined && connectingId !== wallet.id}
        aria-describedby={aboutId}
        onClick={() => {
          if (connectingId === undefined) onConnect(wallet.id)
        }}
      >
        {t('Start with play money')}
      </Button>
      <p id={aboutId} className="text-xs text-text-3">
        {t('Trade at once, without a wallet. Nothing here is real.')}
      </p>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-0.5">
      <h3 className="label px-2 pb-0.5">{title}</h3>
      {children}
    </section>
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
