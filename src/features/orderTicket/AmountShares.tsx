import { fixed6 } from '@/protocol/fixed6'
import type { Amount } from '@/protocol/fixed6'

type AmountSharesProps = {
  largest: Amount
  amountStep: Amount
  onPick: (amount: Amount) => void
}

const percents = [25n, 50n, 75n, 100n]

/** Parts of what the available margin allows. */
export function AmountShares({ largest, amountStep, onPick }: AmountSharesProps) {
  return (
    <fieldset aria-label="Share of the available margin" className="grid grid-cols-4 gap-1">
      {percents.map((percent) => {
        const part = (largest * percent) / 100n
        const amount = fixed6<Amount>(part - (part % amountStep))
        return (
          <button
            key={percent}
            type="button"
            disabled={amount === 0n}
            onClick={() => onPick(amount)}
            className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
          >
            {percent.toString()}%
          </button>
        )
      })}
    </fieldset>
  )
}
