import { memo, startTransition } from 'react'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { ReduceOnlyBox } from '@/web/desk/draft/ReduceOnlyBox'
import { t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'
import { Select } from '@/web/ui/Select'

type TicketFlagsProps = {
  draft: OrderDraft
  onChange: (part: Partial<OrderDraft>) => void
  /** True when the venue accepts the order only as reduce-only. */
  isReduceForced?: boolean
  /** True in hedge mode, where closing a position is a choice of its own. */
  isHedge?: boolean
  /** False for orders that are always GTC. */
  hasTimeInForce?: boolean
}

/** Restrictions of the order, in one row. A market order can neither rest nor be post-only. */
export const TicketFlags = memo(function TicketFlags(props: TicketFlagsProps) {
  const { draft, onChange, isReduceForced = false, isHedge = false, hasTimeInForce = true } = props
  const rests = restsInBook(draft)
  const isLimit = draft.type === 'limit'
  return (
    <div className="-my-0.5 flex flex-wrap items-center justify-between gap-x-2">
      {isLimit && (
        <Checkbox
          label={t('Post only')}
          title={rests ? t('Rejected if it would execute immediately') : t('Post-only requires a GTC limit order')}
          isChecked={rests && draft.postOnly}
          disabled={!rests}
          onChange={(postOnly) => onChange({ postOnly })}
        />
      )}
      {!isHedge && (
        <ReduceOnlyBox
          isChecked={draft.reduceOnly}
          isForced={isReduceForced}
          onChange={(reduceOnly) => onChange({ reduceOnly })}
        />
      )}
      {isLimit && hasTimeInForce && (
        <Select
          label={t('Time in force')}
          isLabelHidden
          size="small"
          value={draft.isFillOrKill === true ? 'FOK' : draft.timeInForce}
          // The code of fill or kill is loaded first to avoid a flash.
          onChange={(value) =>
            startTransition(() =>
              onChange({ timeInForce: value === 'GTC' ? value : 'IOC', isFillOrKill: value === 'FOK' }),
            )
          }
          options={timesInForce}
          className="-mr-1.5 [&_.control]:bg-transparent [&_.control]:text-sm! [&_.control]:text-text-2"
        />
      )}
    </div>
  )
})

const timesInForce = [
  { value: 'GTC', label: 'GTC' },
  { value: 'IOC', label: 'IOC' },
  { value: 'FOK', label: t('Fill or kill (checked by this page)') },
] as const
