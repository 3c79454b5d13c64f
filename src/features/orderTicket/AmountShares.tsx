import type { ReactNode } from 'react'
import { fixed6 } from '@/protocol/fixed6'
import type { Amount } from '@/protocol/fixed6'
import type { KeyActionId } from '@/ui/keys/keyActions'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'

type AmountSharesProps = {
  largest: Amount
  amountStep: Amount
  onPick: (amount: Amount) => void
}

const shares = [
  { percent: 25n, keys: 'ticket.share25' },
  { percent: 50n, keys: 'ticket.share50' },
  { percent: 75n, keys: 'ticket.share75' },
  { percent: 100n, keys: 'ticket.share100' },
] as const

/** Parts of what the available margin allows. */
export function AmountShares({ largest, amountStep, onPick }: AmountSharesProps) {
  return (
    <fieldset aria-label={t('Share of the available margin')} className="grid grid-cols-4 gap-1">
      {shares.map(({ percent, keys }) => {
        const part = (largest * percent) / 100n
        const amount = fixed6<Amount>(part - (part % amountStep))
        return (
          <ShareButton key={percent} keys={keys} isDisabled={amount === 0n} onPress={() => onPick(amount)}>
            {percent.toString()}%
          </ShareButton>
        )
      })}
    </fieldset>
  )
}

type ShareButtonProps = { keys: KeyActionId; isDisabled: boolean; onPress: () => void; children: ReactNode }

function ShareButton({ keys, isDisabled, onPress, children }: ShareButtonProps) {
  useKeyAction(keys, onPress, { isEnabled: !isDisabled })
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
    >
      {children}
    </button>
  )
}
