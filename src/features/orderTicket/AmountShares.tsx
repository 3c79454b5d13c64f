import type { ReactNode } from 'react'
import { fixed6, type Amount } from '@/protocol/fixed6'
import { formatPercent } from '@/ui/formatNumber'
import type { ShortcutId } from '@/ui/shortcuts/shortcutActions'
import { useShortcut } from '@/ui/shortcuts/useShortcut'
import { showToast } from '@/ui/showToast'
import { t } from '@/language/t'
import type { OrderDraft } from '@/appContext/ticket/orderDraft'

type AmountSharesProps = {
  /** Undefined while something that it is made of is not known. */
  largest: Amount | undefined
  draft: Pick<OrderDraft, 'type' | 'side' | 'priceText' | 'reduceOnly'>
  isBookLive: boolean
  amountStep: Amount
  onPick: (amount: Amount) => void
}

const shares = [
  { percent: 25n, keys: 'ticket.share25' },
  { percent: 50n, keys: 'ticket.share50' },
  { percent: 75n, keys: 'ticket.share75' },
  { percent: 100n, keys: 'ticket.share100' },
] as const

/** Parts of what the available margin allows, at the price of the ticket or, without one, at the touch. */
export function AmountShares({ largest, draft, isBookLive, amountStep, onPick }: AmountSharesProps) {
  const isAtTouch = isWithoutPrice(draft)
  const touch =
    draft.side === 'buy'
      ? t('At the best ask, until a price is entered')
      : t('At the best bid, until a price is entered')
  return (
    <fieldset
      aria-label={t('Share of the available margin')}
      title={isAtTouch ? touch : undefined}
      className="grid grid-cols-4 gap-1"
    >
      {shares.map(({ percent, keys }) => {
        const part = ((largest ?? 0n) * percent) / 100n
        const amount = fixed6<Amount>(part - (part % amountStep))
        const press = () => {
          if (amount > 0n) return onPick(amount)
          const title = whyNone(largest, draft, isBookLive)
          showToast({ tone: 'info', title, category: 'account', id: 'share' })
        }
        return (
          <ShareButton key={percent} keys={keys} isNone={amount === 0n} onPress={press}>
            {formatPercent(Number(percent) / 100, { decimals: 0, isSigned: false })}
          </ShareButton>
        )
      })}
    </fieldset>
  )
}

function isWithoutPrice({ type, priceText }: AmountSharesProps['draft']): boolean {
  return type === 'limit' && priceText.trim() === ''
}

/** Why there is no amount to pick, and what to do. */
function whyNone(largest: Amount | undefined, draft: AmountSharesProps['draft'], isBookLive: boolean): string {
  if (largest !== undefined) {
    return draft.reduceOnly
      ? t('Nothing to reduce on that side')
      : t('Available margin covers less than the minimum step.')
  }
  if (!isWithoutPrice(draft)) return t('Can’t calculate that share: check the price, or wait for the account to load.')
  if (!isBookLive) return t('Order book isn’t live. Enter a price.')
  return draft.side === 'buy'
    ? t('No asks in the book. Enter a price, or wait for the account to load.')
    : t('No bids in the book. Enter a price, or wait for the account to load.')
}

type ShareButtonProps = { keys: ShortcutId; isNone: boolean; onPress: () => void; children: ReactNode }

/** It can be pressed when it has nothing to give: then it says why. */
function ShareButton({ keys, isNone, onPress, children }: ShareButtonProps) {
  useShortcut(keys, onPress)
  return (
    <button
      type="button"
      aria-disabled={isNone || undefined}
      onClick={onPress}
      className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 aria-disabled:text-text-4 pointer-coarse:h-11"
    >
      {children}
    </button>
  )
}
