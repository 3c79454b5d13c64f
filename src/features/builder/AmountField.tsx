import { useId } from 'react'
import { formatFixed6, type Amount } from '@/protocol/fixed6'
import { decimalValue } from '@/ui/decimalText'
import { StepField } from '@/ui/StepField'
import { t } from '@/ui/t'
import { useHeldNumber } from '@/ui/useHeldNumber'

const step = 1_000_000n

/** How many structures. */
export function AmountField({ amount, onAmount }: { amount: Amount; onAmount: (amount: Amount) => void }) {
  const messageId = useId()
  const { value, isRefused, onChange, onBlur } = useHeldNumber({
    plain: formatFixed6(amount),
    accepts: (text) => amountOf(text) !== undefined,
    onAccepted: (text) => {
      const typed = amountOf(text)
      if (typed !== undefined) onAmount(typed)
    },
  })
  return (
    <span className="block w-36">
      <StepField
        name="structures"
        label={t('Amount')}
        unit=""
        value={value}
        step={step}
        onChange={onChange}
        onBlur={onBlur}
        isWrong={isRefused}
        messageId={messageId}
      />
      {isRefused && (
        <span id={messageId} role="alert" className="text-xs text-danger">
          {t('An amount above 0.')}
        </span>
      )}
    </span>
  )
}

function amountOf(text: string): Amount | undefined {
  const amount = decimalValue<Amount>(text)
  return amount !== undefined && amount > 0n ? amount : undefined
}
