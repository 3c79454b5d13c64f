import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { chooseTicketKind, ticketKinds, useTicketKind, type TicketKind } from '@/appContext/ticket/ticketKind'

/** Which ticket is open. */
export function TicketKindSwitch() {
  return (
    <div className="shrink-0 bg-surface-1 px-3 pt-2">
      <RadioGroup
        label={t('Ticket')}
        size="small"
        value={useTicketKind()}
        onChange={chooseTicketKind}
        options={ticketKinds.map((value) => ({ value, label: words[value] }))}
      />
    </div>
  )
}

const words: Record<TicketKind, string> = { order: t('Order'), stop: t('Stop'), twap: 'TWAP', scale: t('Scale') }
