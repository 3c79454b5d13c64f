import { useId, useState } from 'react'
import { formatFixed6, type Amount } from '@/protocol/fixed6'
import { decimalValue } from '@/ui/decimalText'
import { StepField } from '@/ui/StepField'
import { t } from '@/ui/t'

const step = 1_000_000n

/** How many structures. A text that is no amount stays in the field and changes nothing. */
export function AmountField({ amount, onAmount }: { amount: Amount; onAmount: (amount: Amount) => void }) {
  const [text, setText] = useState<string>()
  const messageId = useId()
  const typed = text === undefined ? amount : decimalValue<Amount>(text)
  const isWrong = typed === undefined || typed <= 0n
  return (
    <span className="block w-36">
      <StepField
        name="structures"
        label={t('Amount')}
        unit=""
        value={text ?? formatFixed6(amount)}
        step={step}
        onChange={(next) => {
          setText(next)
          const value = decimalValue<Amount>(next)
          if (value !== undefined && value > 0n) onAmount(value)
        }}
        onBlur={() => setText(undefined)}
        isWrong={isWrong}
        messageId={messageId}
      />
      {isWrong && (
        <span id={messageId} role="alert" className="text-xs text-danger">
          {t('An amount above 0.')}
        </span>
      )}
    </span>
  )
}
