import { useId } from 'react'
import { t } from '@/web/language/t'
import type { OfferedWallet } from '@/web/session/wallet/walletSession'
import { WalletIcon } from '@/web/ui/moreIcons'

type WalletButtonProps = {
  wallet: OfferedWallet
  detail: string | undefined
  /** `waiting`: another wallet is being prompted. */
  state: 'free' | 'connecting' | 'waiting'
  onPress: () => void
}

/** A button for one wallet. Its accessible name is the wallet's name only; the rest is a description. */
export function WalletButton({ wallet, detail, state, onPress }: WalletButtonProps) {
  const detailId = useId()
  const shownDetail = state === 'connecting' && !wallet.isPaper ? t('Confirm in your wallet…') : detail
  return (
    <button
      type="button"
      aria-label={wallet.name}
      aria-describedby={shownDetail === undefined ? undefined : detailId}
      aria-busy={state === 'connecting' || undefined}
      disabled={state === 'waiting'}
      onClick={() => {
        if (state === 'free') onPress()
      }}
      className="flex min-h-13 w-full items-center gap-3 rounded-md bg-surface-2 px-3 py-1.5 text-left hover:bg-surface-3 disabled:opacity-50"
    >
      <WalletMark wallet={wallet} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-base font-medium">{wallet.name}</span>
        {shownDetail !== undefined && (
          <span id={detailId} className="text-xs text-text-3">
            {shownDetail}
          </span>
        )}
      </span>
      {state === 'connecting' && <span className="spinner text-text-2" aria-hidden="true" />}
    </button>
  )
}

/** The wallet's icon. Only inline icons are shown, because a remote icon would reveal the visit to its server. */
function WalletMark({ wallet }: { wallet: OfferedWallet }) {
  const icon = wallet.icon?.trim()
  if (icon?.startsWith('data:image/') === true)
    return <img src={icon} alt="" width={28} height={28} className="rounded-md" />
  return (
    <span className="inline-flex size-7 items-center justify-center rounded-md bg-surface-3 text-text-3">
      <WalletIcon />
    </span>
  )
}
