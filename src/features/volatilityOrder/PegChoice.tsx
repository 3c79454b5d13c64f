import type { ComponentProps } from 'react'
import { Checkbox } from '@/ui/Checkbox'
import { t } from '@/ui/t'
import { PegFields } from './PegFields'

type PegChoiceProps = ComponentProps<typeof PegFields> & {
  /** Why the order of the ticket cannot be pegged. */
  blocked: string | undefined
  onOn: (isOn: boolean) => void
}

/** Whether the order of the ticket follows its volatility once it is placed. */
export function PegChoice({ blocked, onOn, ...fields }: PegChoiceProps) {
  const isOn = fields.draft.isOn && blocked === undefined
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        label={t('Peg: follow this volatility')}
        title={blocked ?? t('The order is moved with the forward, so that it stays at this volatility')}
        isChecked={isOn}
        disabled={blocked !== undefined}
        onChange={onOn}
      />
      {blocked !== undefined && <p className="text-xs text-text-3">{blocked}</p>}
      {isOn && <PegFields {...fields} />}
    </div>
  )
}
