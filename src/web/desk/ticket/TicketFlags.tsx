import { memo, useId, useState, type ReactNode } from 'react'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { ReduceOnlyBox } from '@/web/desk/draft/ReduceOnlyBox'
import { plural, t } from '@/web/language/t'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import { Checkbox } from '@/web/ui/Checkbox'
import { ArrowIcon } from '@/web/ui/moreIcons'
import { Select } from '@/web/ui/Select'

type TicketFlagsProps = {
  draft: OrderDraft
  onChange: (part: Partial<OrderDraft>) => void
  /** True when the venue accepts the order only as reduce-only. */
  isReduceForced?: boolean
  /** True in hedge mode, where closing a position is a choice of its own. */
  isHedge?: boolean
  /** Another checkbox in the row. */
  more?: ReactNode
}

/**
 * Restrictions of the order. Rarely used options are collapsed, and the button's label counts those that differ from
 * the default.
 */
export const TicketFlags = memo(function TicketFlags({
  draft,
  onChange,
  isReduceForced = false,
  isHedge = false,
  more,
}: TicketFlagsProps) {
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const rests = restsInBook(draft)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Checkbox
          label={t('Post only')}
          title={rests ? t('Rejected if it would execute immediately') : t('Post-only requires a GTC limit order')}
          isChecked={rests && draft.postOnly}
          disabled={!rests}
          onChange={(postOnly) => onChange({ postOnly })}
        />
        {!isHedge && (
          <ReduceOnlyBox
            isChecked={draft.reduceOnly}
            isForced={isReduceForced}
            onChange={(reduceOnly) => onChange({ reduceOnly })}
          />
        )}
        {more}
        <button
          type="button"
          title={more === undefined ? undefined : moreText(draft)}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-text-3 hover:text-text-1 pointer-coarse:min-h-11"
        >
          <span className={more === undefined ? '' : 'sr-only @min-[21.25rem]:not-sr-only'}>{moreText(draft)}</span>
          <ArrowIcon isUp={isOpen} />
        </button>
      </div>
      <div id={moreId} hidden={!isOpen} className="flex flex-col gap-1.5 pb-1">
        <SelfTradeChoice
          value={draft.selfTradePrevention}
          onChange={(selfTradePrevention) => onChange({ selfTradePrevention })}
        />
        <Checkbox
          label={t('Counted by market-maker protection (MMP)')}
          title={t('Counts towards MMP limits and is cancelled if MMP is triggered')}
          isChecked={draft.mmp}
          onChange={(mmp) => onChange({ mmp })}
        />
      </div>
    </div>
  )
})

function moreText({ mmp, selfTradePrevention }: OrderDraft): string {
  const changed = (mmp ? 1 : 0) + (selfTradePrevention === emptyDraft.selfTradePrevention ? 0 : 1)
  return changed === 0 ? t('Advanced') : plural(changed, { one: 'Advanced ({count})', other: 'Advanced ({count})' })
}

type SelfTradeChoiceProps = { value: SelfTradePrevention; onChange: (value: SelfTradePrevention) => void }

const choices = [
  { value: 'EXPIRE_MAKER', label: t('Cancel resting order (maker)') },
  { value: 'EXPIRE_TAKER', label: t('Cancel new order (taker)') },
  { value: 'EXPIRE_NONE', label: t('Allow self-trade') },
] as const

/** Choice of what happens when the order would trade with another order of the account (rest-private 3.1). */
function SelfTradeChoice({ value, onChange }: SelfTradeChoiceProps) {
  return <Select label={t('When it meets my own order')} value={value} onChange={onChange} options={choices} />
}
