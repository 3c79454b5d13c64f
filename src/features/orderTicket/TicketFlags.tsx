import { Checkbox } from '@/ui/Checkbox'
import { restsInBook, type OrderDraft } from './orderDraft'

type TicketFlagsProps = { draft: OrderDraft; onChange: (part: Partial<OrderDraft>) => void }

export function TicketFlags({ draft, onChange }: TicketFlagsProps) {
  const rests = restsInBook(draft)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Checkbox
        label="Post only"
        title={rests ? 'Refused rather than taking' : 'Only an order that rests can be post-only'}
        isChecked={rests && draft.postOnly}
        disabled={!rests}
        onChange={(postOnly) => onChange({ postOnly })}
      />
      <Checkbox
        label="Reduce only"
        title="Never more than closes the position"
        isChecked={draft.reduceOnly}
        onChange={(reduceOnly) => onChange({ reduceOnly })}
      />
      <Checkbox
        label="MMP"
        title="Counted, and cancelled, by market-maker protection"
        isChecked={draft.mmp}
        onChange={(mmp) => onChange({ mmp })}
      />
    </div>
  )
}
